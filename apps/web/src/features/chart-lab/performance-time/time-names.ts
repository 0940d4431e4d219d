import { monthName } from '../../../journal/engine/unit-words.ts'
import type { TimePart } from './performance-time-search.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** @param day 1 = Monday */
export const weekdayName = (day: number): string => weekdays[day - 1] ?? ''
export const shortWeekday = (day: number): string => weekdayName(day).slice(0, 3)
export const hourName = (hour: number): string => `${hour} to ${hour + 1}`
export const shortHour = (hour: number): string => `${hour}–${hour + 1}`
export const shortMonth = (month: number): string => monthName(month).slice(0, 3)

export const partNames: Readonly<Record<TimePart, (key: number) => string>> = {
  hour: hourName,
  weekday: weekdayName,
  month: monthName,
  year: String,
}
/** "Hour", "hours". */
export const partWords: Readonly<Record<TimePart, readonly [one: string, many: string]>> = {
  hour: ['Hour', 'hours'],
  weekday: ['Weekday', 'weekdays'],
  month: ['Month', 'months'],
  year: ['Year', 'years'],
}
