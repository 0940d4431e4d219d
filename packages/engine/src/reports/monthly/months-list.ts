import { DAY, dateOf, dayNumber } from '@afterclose/core/time'
import type { Block } from '../../book/block.ts'
import type { Unit } from '../../trades/unit.ts'
import { type DaysCount, type DaysTotal, daySums } from '../calendar/day-sums.ts'
import { calendarSpan } from '../calendar/year-calendar.ts'

export interface ListedMonth extends DaysTotal, DaysCount {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
}

/** Months with selected trades, newest first, from a block with its days. */
export function monthsList(block: Block, unit: Unit): readonly ListedMonth[] {
  const span = calendarSpan(block)
  if (span === null) return []
  const first = dayNumber(Date.parse(`${span.first.slice(0, 7)}-01T00:00:00Z`))
  const last = dayNumber(Date.parse(`${span.last}T00:00:00Z`))
  const sums = daySums(block, unit, first, last + 1)
  const months: ListedMonth[] = []
  for (let day = first; day <= last; ) {
    const [year, month] = [Number(dateOf(day * DAY).slice(0, 4)), Number(dateOf(day * DAY).slice(5, 7))]
    const next = dayNumber(Date.UTC(year, month, 1))
    const total = sums.total(day - first, next - first)
    if (total.trades > 0) months.push({ year, month, ...total, ...sums.days(day - first, next - first) })
    day = next
  }
  return months.toReversed()
}
