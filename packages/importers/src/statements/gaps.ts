import type { LocalDateTime } from '@afterclose/core/time'
import type { Span } from '../importer.ts'

/** A time of which no statement tells, between two that do. */
export interface Gap {
  readonly after: LocalDateTime
  readonly before: LocalDateTime
}

/**
 * Gaps of a day and more between the spans that statements state, weekends aside. What a file does not state itself it
 * leaves open: the first and the last time in it do not say that nothing was traded before and after.
 */
export function gapsBetween(spans: readonly Span[]): readonly Gap[] {
  const stated = spans.filter((span) => span.stated).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const enclosed = spans.filter((span) => !span.stated)
  const gaps: Gap[] = []
  let end: LocalDateTime | null = null
  for (const { from, to } of stated) {
    if (end !== null && tradingDaysBetween(end, from) > 0) gaps.push({ after: end, before: from })
    if (end === null || to > end) end = to
  }
  // Whether a file that states no span covers the days of a gap that its own times enclose is not known: it is believed.
  return gaps.filter(({ after, before }) => !enclosed.some(({ from, to }) => from <= after && to >= before))
}

const day = 86_400_000

/** Whole days from Monday to Friday after the day of `after` and before the day of `before`. */
function tradingDaysBetween(after: LocalDateTime, before: LocalDateTime): number {
  let count = 0
  const last = Date.parse(`${before.slice(0, 10)}T00:00:00Z`)
  for (let at = Date.parse(`${after.slice(0, 10)}T00:00:00Z`) + day; at < last && count === 0; at += day) {
    const weekday = new Date(at).getUTCDay()
    if (weekday !== 0 && weekday !== 6) count++
  }
  return count
}
