import { DAY, dateOf, dayNumber, type LocalDate } from '@afterclose/core/time'
import { type Block, cellAt } from '../../book/block.ts'
import type { Unit } from '../../trades/unit.ts'
import { type DaysCount, type DaysTotal, daySums } from './day-sums.ts'
import { type CalendarDay, type MonthCalendar, monthCalendar } from './month-calendar.ts'

export interface YearCalendar extends DaysTotal, DaysCount {
  readonly year: number
  /** January to December, including those without trades. */
  readonly months: readonly MonthCalendar[]
  readonly monthsWon: number
  /** Months with a result. */
  readonly monthsTraded: number
  /** Days with a result, from 1 January. */
  readonly results: readonly (CalendarDay & { readonly net: number })[]
  readonly saturdays: boolean
  readonly sundays: boolean
}

/** A year of results by month and day, from a block with its days. */
export function yearCalendar(block: Block, year: number, unit: Unit, firstWeekday = 1): YearCalendar {
  const first = dayNumber(Date.UTC(year, 0, 1))
  const { count, total, days } = daySums(block, unit, first, dayNumber(Date.UTC(year + 1, 0, 1)))
  const months = Array.from({ length: 12 }, (_, i) => monthCalendar(block, { year, month: i + 1 }, unit, firstWeekday))
  const traded = months.filter(({ net }) => net !== null)
  return {
    year,
    months,
    ...total(0, count),
    ...days(0, count),
    monthsWon: traded.filter(({ net }) => net! > 0).length,
    monthsTraded: traded.length,
    results: months
      .flatMap(({ weeks }) => weeks)
      .flatMap((week) => week.days)
      .flatMap((day) => (day === null || day.net === null ? [] : [{ ...day, net: day.net }])),
    saturdays: months.some(({ saturdays }) => saturdays),
    sundays: months.some(({ sundays }) => sundays),
  }
}

/** The first and last day with selected trades; null without any. */
export function calendarSpan({
  days,
  dayNumbers,
}: Block): { readonly first: LocalDate; readonly last: LocalDate } | null {
  if (days === null) throw new RangeError('The block was measured without its days')
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = 0; i < dayNumbers.length; i++) {
    if (cellAt(days, i).trades === 0) continue
    first = Math.min(first, dayNumbers[i]!)
    last = Math.max(last, dayNumbers[i]!)
  }
  return first > last ? null : { first: dateOf(first * DAY), last: dateOf(last * DAY) }
}
