import { DAY, dateOf, type LocalDate, wallClock, weekday } from '@afterclose/core/time'
import { monthName } from '../../journal/engine/unit-words.ts'

/** A month as "2026-11"; sorts as text. */
export type MonthText = string

export const monthOf = (date: LocalDate): MonthText => date.slice(0, 7)

/** "November 2026". */
export const monthWords = (month: MonthText): string => `${monthName(Number(month.slice(5)))} ${month.slice(0, 4)}`

/** The month a number of months later, or earlier if negative. */
export function monthsFrom(month: MonthText, months: number): MonthText {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** The seven days of a week from its first day on: 1 is Monday, 7 Sunday. */
export const weekdaysFrom = (firstWeekday: number): readonly number[] =>
  Array.from({ length: 7 }, (_, i) => ((firstWeekday - 1 + i) % 7) + 1)

/** Full weeks of a month, each starting on `firstWeekday`; null for days outside of the month. */
export function weeksOf(month: MonthText, firstWeekday: number): readonly (readonly (LocalDate | null)[])[] {
  const first = wallClock(`${month}-01T00:00:00`)
  const lead = (weekday(first) - firstWeekday + 7) % 7
  const weeks: (LocalDate | null)[][] = []
  for (let start = first - lead * DAY; monthOf(dateOf(start)) <= month; start += 7 * DAY)
    weeks.push(
      Array.from({ length: 7 }, (_, i) => {
        const date = dateOf(start + i * DAY)
        return monthOf(date) === month ? date : null
      }),
    )
  return weeks
}
