import { DAY, dateOf, type LocalDate, wallClock, wallClockAt, weekday } from '@afterclose/core/time'
import { monthName } from '../../journal/engine/unit-words.ts'

const startOf = (day: LocalDate): number => wallClock(`${day}T00:00:00`)

/** The day a number of days later, or earlier if negative. */
export const daysFrom = (day: LocalDate, days: number): LocalDate => dateOf(startOf(day) + days * DAY)

/** Today on a clock of the journal's zone. */
export const todayIn = (timeZone: string): LocalDate => dateOf(wallClockAt(Date.now(), timeZone))

const shortDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
/** "Mon" */
export const shortDay = (day: LocalDate): string => shortDays[weekday(startOf(day)) - 1] ?? ''

/** Trading days of a week, by its Monday: "16 to 20 November", "30 November to 4 December". */
export function weekWords(monday: LocalDate): string {
  const friday = daysFrom(monday, 4)
  const dayAndMonth = (day: LocalDate): string => `${Number(day.slice(8))} ${monthName(Number(day.slice(5, 7)))}`
  return monday.slice(0, 7) === friday.slice(0, 7)
    ? `${Number(monday.slice(8))} to ${dayAndMonth(friday)}`
    : `${dayAndMonth(monday)} to ${dayAndMonth(friday)}`
}
