import { DAY, dateOf, dayNumber, type LocalDate, weekday } from '@afterclose/core/time'
import { lowerBound } from '../lower-bound.ts'
import type { Measure } from '../measure.ts'

export interface CalendarDay {
  readonly date: LocalDate
  /** 1 to 31. */
  readonly day: number
  readonly trades: number
  /** Sum over the trades closed that day; null when there are none, or none with a value in the unit. */
  readonly net: number | null
}

export interface CalendarWeek {
  /** Monday to Sunday; null outside the month. */
  readonly days: readonly (CalendarDay | null)[]
  readonly trades: number
  readonly net: number | null
}

export interface MonthCalendar {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly weeks: readonly CalendarWeek[]
  readonly trades: number
  readonly net: number | null
  readonly daysWon: number
  /** Days with a result. */
  readonly daysTraded: number
  /** The largest result of a day without its sign, 0 without results: what the bars are scaled to. */
  readonly largest: number
  readonly saturdays: boolean
  readonly sundays: boolean
}

export interface Month {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
}

/**
 * One month of results by exit date, whatever the date basis of the filters.
 *
 * @param exitDate wall clock per table row, ascending
 * @param measure what the trades brought, per table row
 * @param rows selected table rows, ascending
 * @returns whole weeks from Monday; weekend columns are wanted only where `saturdays` or `sundays` say so
 */
export function monthCalendar(
  exitDate: ArrayLike<number>,
  measure: Measure,
  rows: ArrayLike<number>,
  { year, month }: Month,
): MonthCalendar {
  const { values, scale } = measure
  const first = dayNumber(Date.UTC(year, month - 1, 1))
  const after = dayNumber(Date.UTC(year, month, 1))
  const counted = new Int32Array(after - first)
  const sums = new Float64Array(after - first).fill(Number.NaN)
  const end = lowerBound(exitDate, rows, after * DAY)
  for (let i = lowerBound(exitDate, rows, first * DAY); i < end; i++) {
    const row = rows[i]!
    const day = dayNumber(exitDate[row]!) - first
    counted[day]!++
    const value = values[row]!
    if (!Number.isNaN(value)) sums[day] = (Number.isNaN(sums[day]!) ? 0 : sums[day]!) + value
  }

  const total = (from: number, to: number): { trades: number; net: number | null } => {
    let trades = 0
    let net: number | null = null
    for (let day = Math.max(0, from); day < Math.min(to, counted.length); day++) {
      trades += counted[day]!
      if (!Number.isNaN(sums[day]!)) net = (net ?? 0) + sums[day]!
    }
    return { trades, net: net === null ? null : net / scale }
  }
  const lead = weekday(first * DAY) - 1
  const weeks = Array.from({ length: Math.ceil((lead + counted.length) / 7) }, (_, week): CalendarWeek => {
    const monday = week * 7 - lead
    const days = Array.from({ length: 7 }, (_, i): CalendarDay | null => {
      const day = monday + i
      if (day < 0 || day >= counted.length) return null
      return { date: dateOf((first + day) * DAY), day: day + 1, ...total(day, day + 1) }
    })
    return { days, ...total(monday, monday + 7) }
  })
  const results = sums.filter((sum) => !Number.isNaN(sum))
  const tradedOn = (dayOfWeek: number): boolean => weeks.some(({ days }) => (days[dayOfWeek - 1]?.trades ?? 0) > 0)
  return {
    year,
    month,
    weeks,
    ...total(0, counted.length),
    daysWon: results.filter((sum) => sum > 0).length,
    daysTraded: results.length,
    largest: results.reduce((largest, sum) => Math.max(largest, Math.abs(sum)), 0) / scale,
    saturdays: tradedOn(6),
    sundays: tradedOn(7),
  }
}
