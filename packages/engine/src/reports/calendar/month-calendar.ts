import { DAY, dateOf, dayNumber, type LocalDate, weekday } from '@afterclose/core/time'
import type { Block } from '../../book/block.ts'
import type { Unit } from '../../trades/unit.ts'
import { type DaysCount, type DaysTotal, daySums } from './day-sums.ts'

export interface CalendarDay extends DaysTotal {
  readonly date: LocalDate
  /** 1 to 31. */
  readonly day: number
}

export interface CalendarWeek extends DaysTotal {
  /** In the order of `weekdays`; null outside the month. */
  readonly days: readonly (CalendarDay | null)[]
}

/** `largest` is the scale of the bars. */
export interface MonthCalendar extends DaysTotal, DaysCount {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  /** The days of a week from its first: 1 is Monday, 7 Sunday. */
  readonly weekdays: readonly number[]
  readonly weeks: readonly CalendarWeek[]
  readonly saturdays: boolean
  readonly sundays: boolean
}

export interface Month {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
}

/**
 * One month of results by day: any month and any unit from one block. Days are by the block's date.
 *
 * @param block with its days
 * @param firstWeekday of the week: 1 is Monday, 7 Sunday
 * @returns whole weeks; weekend columns are needed only if `saturdays` or `sundays` are set
 */
export function monthCalendar(block: Block, { year, month }: Month, unit: Unit, firstWeekday = 1): MonthCalendar {
  const first = dayNumber(Date.UTC(year, month - 1, 1))
  const { count, total, days: counts } = daySums(block, unit, first, dayNumber(Date.UTC(year, month, 1)))
  const lead = (weekday(first * DAY) - firstWeekday + 7) % 7
  const weekdays = Array.from({ length: 7 }, (_, i) => ((firstWeekday - 1 + i) % 7) + 1)
  const weeks = Array.from({ length: Math.ceil((lead + count) / 7) }, (_, week): CalendarWeek => {
    const begin = week * 7 - lead
    const days = Array.from({ length: 7 }, (_, i): CalendarDay | null => {
      const day = begin + i
      if (day < 0 || day >= count) return null
      return { date: dateOf((first + day) * DAY), day: day + 1, ...total(day, day + 1) }
    })
    return { days, ...total(begin, begin + 7) }
  })
  const tradedOn = (dayOfWeek: number): boolean =>
    weeks.some(({ days }) => (days[weekdays.indexOf(dayOfWeek)]?.trades ?? 0) > 0)
  return {
    year,
    month,
    weekdays,
    weeks,
    ...total(0, count),
    ...counts(0, count),
    saturdays: tradedOn(6),
    sundays: tradedOn(7),
  }
}
