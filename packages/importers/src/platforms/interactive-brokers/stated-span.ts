import { localText, type LocalDateTime } from '@afterclose/core/time'
import type { Span } from '../../importer.ts'
import { readTime } from '../../shared/dates.ts'

export interface StatedSpan {
  readonly from: LocalDateTime
  readonly to: LocalDateTime
}

/** "January 1, 2025 - March 31, 2025", or one day. */
export function spanOfPeriod(period: string | null): StatedSpan | null {
  if (period === null) return null
  const [first = '', last = first] = period.split(/ - | to /)
  return daysFrom(first, last)
}

/** A query for future days ends when it was made. */
export function spanOfFlex(field: (name: string) => string): StatedSpan | null {
  const days = daysFrom(field('fromdate'), field('todate'))
  const madeAt = readTime(field('whengenerated'), 'YMD')
  if (days === null || madeAt === null || !madeAt.timed) return days
  const moment = localText(madeAt.wall)
  return moment < days.to && moment > days.from ? { from: days.from, to: moment } : days
}

function daysFrom(first: string, last: string): StatedSpan | null {
  const [from, to] = [readTime(first, 'YMD'), readTime(last, 'YMD')]
  if (from === null || to === null || to.wall < from.wall) return null
  return { from: localText(from.wall), to: `${localText(to.wall).slice(0, 10)}T23:59:59` }
}

/** Joins the periods of several statements in one file; null if they leave a gap. */
export function oneSpan(spans: readonly StatedSpan[]): StatedSpan | null {
  const [first, ...others] = spans.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  if (first === undefined) return null
  let { to } = first
  for (const span of others) {
    if (secondBefore(span.from) > to) return null
    if (span.to > to) to = span.to
  }
  return { from: first.from, to }
}

const secondBefore = (time: LocalDateTime): LocalDateTime => localText(Date.parse(`${time}Z`) - 1000)

/** The stated period, extended to the file's content. */
export function withStated(read: Span | null, statedSpan: StatedSpan | null): Span | null {
  if (statedSpan === null) return read
  const from = read !== null && read.from < statedSpan.from ? read.from : statedSpan.from
  const to = read !== null && read.to > statedSpan.to ? read.to : statedSpan.to
  return { from, to, stated: true }
}
