import { DAY, dateOf, dayNumber, type LocalDate, weekday } from '@afterclose/core/time'
import { type Block, cellAt } from '../../book/block.ts'
import type { Unit } from '../../trades/unit.ts'
import { cellIn, partsIn } from '../in-unit.ts'

export interface CalendarDay {
  readonly date: LocalDate
  /** 1 to 31. */
  readonly day: number
  readonly trades: number
  /** Sum over the trades closed that day; null when there are none, or none with a value in the unit. */
  readonly net: number | null
}

export interface CalendarWeek {
  /** In the order of `weekdays`; null outside the month. */
  readonly days: readonly (CalendarDay | null)[]
  readonly trades: number
  readonly net: number | null
}

export interface MonthCalendar {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  /** The days of a week from its first on: 1 is Monday, 7 Sunday. */
  readonly weekdays: readonly number[]
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
 * One month of results by exit date, whatever the date basis of the filters: any month and any unit from one block.
 *
 * @param block with its days by exit
 * @param firstWeekday on which a week begins: 1 is Monday, 7 Sunday
 * @returns whole weeks; weekend columns are wanted only where `saturdays` or `sundays` say so
 */
export function monthCalendar(
  { days, dayNumbers, moneyUnits }: Block,
  { year, month }: Month,
  unit: Unit,
  firstWeekday = 1,
): MonthCalendar {
  if (days === null) throw new RangeError('The block was measured without its days')
  const parts = partsIn(unit, moneyUnits)
  const first = dayNumber(Date.UTC(year, month - 1, 1))
  const after = dayNumber(Date.UTC(year, month, 1))
  const counted = new Int32Array(after - first)
  const sums = new Float64Array(after - first).fill(Number.NaN)
  for (let i = 0; i < dayNumbers.length; i++) {
    const day = dayNumbers[i]! - first
    if (day < 0 || day >= counted.length) continue
    const cell = cellAt(days, i)
    const { known, sum } = cellIn(unit, cell)
    counted[day] = cell.trades
    if (known > 0) sums[day] = sum
  }

  const total = (from: number, to: number): { trades: number; net: number | null } => {
    let trades = 0
    let net: number | null = null
    for (let day = Math.max(0, from); day < Math.min(to, counted.length); day++) {
      trades += counted[day]!
      if (!Number.isNaN(sums[day]!)) net = (net ?? 0) + sums[day]!
    }
    return { trades, net: net === null ? null : net / parts }
  }
  const lead = (weekday(first * DAY) - firstWeekday + 7) % 7
  const weekdays = Array.from({ length: 7 }, (_, i) => ((firstWeekday - 1 + i) % 7) + 1)
  const weeks = Array.from({ length: Math.ceil((lead + counted.length) / 7) }, (_, week): CalendarWeek => {
    const begin = week * 7 - lead
    const days = Array.from({ length: 7 }, (_, i): CalendarDay | null => {
      const day = begin + i
      if (day < 0 || day >= counted.length) return null
      return { date: dateOf((first + day) * DAY), day: day + 1, ...total(day, day + 1) }
    })
    return { days, ...total(begin, begin + 7) }
  })
  const results = sums.filter((sum) => !Number.isNaN(sum))
  const tradedOn = (dayOfWeek: number): boolean =>
    weeks.some(({ days }) => (days[weekdays.indexOf(dayOfWeek)]?.trades ?? 0) > 0)
  return {
    year,
    month,
    weekdays,
    weeks,
    ...total(0, counted.length),
    daysWon: results.filter((sum) => sum > 0).length,
    daysTraded: results.length,
    largest: results.reduce((largest, sum) => Math.max(largest, Math.abs(sum)), 0) / parts,
    saturdays: tradedOn(6),
    sundays: tradedOn(7),
  }
}
