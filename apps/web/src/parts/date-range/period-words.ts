import { type PeriodClock, periodNames, periodOfDays } from '@afterclose/core/period-presets'
import type { LocalDate } from '@afterclose/core/time'
import { monthName } from '../../journal/engine/unit-words.ts'

/** The name of a period, else its days: "This year", "5 Jan to 20 Nov", "5 Jan 2025". No days are all. */
export function periodWords(days: readonly LocalDate[], clock: PeriodClock): string {
  const preset = periodOfDays(days, clock)
  if (preset !== null) return periodNames[preset]
  const [first = '', last = first] = days
  const year = clock.today.slice(0, 4)
  return first === last ? shortDay(first, year) : `${shortDay(first, year)} to ${shortDay(last, year)}`
}

/** "5 Jan", or "5 Jan 2025" if the year is not this one. */
function shortDay(day: LocalDate, year: string): string {
  const words = `${Number(day.slice(8))} ${monthName(Number(day.slice(5, 7))).slice(0, 3)}`
  return day.startsWith(year) ? words : `${words} ${day.slice(0, 4)}`
}
