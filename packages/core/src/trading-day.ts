import { DAY, dateOf, HOUR, MINUTE, weekday, type LocalDate, type WallClock } from './time.ts'

/** Number of a trading day: that of the date it is named after, in whole days since 1970-01-01. */
export type TradingDay = number

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * Wall clock at which trading day 0 begins: on its date if days begin before noon, else on the evening before.
 *
 * @param dayStart HH:mm
 * @example dayShift('17:00') // -7 hours: a day that begins on Monday at 17:00 is Tuesday's
 */
export function dayShift(dayStart: string): WallClock {
  const start = minutesOf(dayStart) * MINUTE
  return start < 12 * HOUR ? start : start - DAY
}

/** @param shift from `dayShift` */
export const tradingDayOf = (at: WallClock, shift: WallClock): TradingDay => Math.floor((at - shift) / DAY)

export const startOfTradingDay = (day: TradingDay, shift: WallClock): WallClock => day * DAY + shift

export const dateOfTradingDay = (day: TradingDay): LocalDate => dateOf(day * DAY)

/**
 * First trading day of the week of a trading day.
 *
 * @param weekStart 1 Monday to 7 Sunday
 */
export const weekOfTradingDay = (day: TradingDay, weekStart: number): TradingDay =>
  day - ((weekday(day * DAY) - weekStart + 7) % 7)
