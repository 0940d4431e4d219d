import type { LocalDateTime } from '@afterclose/core/time'
import type { Span } from '../importer.ts'

/** A time that no statement covers, between two covered times. */
export interface Gap {
  readonly after: LocalDateTime
  readonly before: LocalDateTime
}

/**
 * Gaps of a day and more between the spans that statements state, ignoring weekends. Files without a stated span do not count: their first
 * and last times do not prove that nothing was traded before and after.
 */
export function gapsBetween(spans: readonly Span[]): readonly Gap[] {
  const statedSpans = spans.filter((span) => span.stated).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const enclosed = spans.filter((span) => !span.stated)
  const gaps: Gap[] = []
  let end: LocalDateTime | null = null
  for (const { from, to } of statedSpans) {
    if (end !== null && tradingDaysBetween(end, from) > 0) gaps.push({ after: end, before: from })
    if (end === null || to > end) end = to
  }
  // It is unknown whether a file without a stated span covers a gap between its own times: assume that it does.
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
