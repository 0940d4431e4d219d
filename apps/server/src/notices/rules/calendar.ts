import { DAY, dateOf, dayNumber, type LocalDate, type WallClock, weekday } from '@afterclose/core/time'
import type { Period } from '@afterclose/engine/reports/notices/period-facts'

/** The ISO week of a day, whose year is that of its Thursday. @example isoWeek(2027-01-01) // "2026-W53" */
export function isoWeek(at: WallClock): string {
  const thursday = (dayNumber(at) + 4 - weekday(at)) * DAY
  const year = dateOf(thursday).slice(0, 4)
  const week = Math.floor((dayNumber(thursday) - dayNumber(Date.UTC(Number(year), 0, 1))) / 7) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

export const monthKey = (at: WallClock): string => dateOf(at).slice(0, 7)

const names = 'January February March April May June July August September October November December'.split(' ')
/** @example monthName('2026-03') // "March" */
export const monthName = (month: string): string => names[Number(month.slice(5, 7)) - 1] ?? month

/** @example dayName('2026-11-13', now) // "13 November", with the year if it is not the current one */
export function dayName(date: LocalDate, now: WallClock): string {
  const year = date.slice(0, 4)
  const ofThisYear = year === dateOf(now).slice(0, 4)
  return `${Number(date.slice(8))} ${monthName(date)}${ofThisYear ? '' : ` ${year}`}`
}

/** @example spanName('2026-03-02', '2026-03-06', now) // "2 to 6 March", and a single day as in `dayName` */
export function spanName(from: LocalDate, to: LocalDate, now: WallClock): string {
  if (from === to) return dayName(to, now)
  const first = from.slice(0, 7) === to.slice(0, 7) ? String(Number(from.slice(8))) : dayName(from, now)
  return `${first} to ${dayName(to, now)}`
}

const days = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')
/** @param number 1 to 7 */
export const weekdayName = (number: number): string => days[number - 1] ?? ''

const midnight = (at: WallClock): WallClock => dayNumber(at) * DAY

export const dayBefore = (at: WallClock): Period => ({ from: midnight(at) - DAY, to: midnight(at) })

/** The ISO week before that of `at`. */
export function weekBefore(at: WallClock): Period {
  const monday = midnight(at) - (weekday(at) - 1) * DAY
  return { from: monday - 7 * DAY, to: monday }
}

export function monthBefore(at: WallClock): Period {
  const first = new Date(midnight(at))
  first.setUTCDate(1)
  const to = first.getTime()
  first.setUTCMonth(first.getUTCMonth() - 1)
  return { from: first.getTime(), to }
}
