import { DAY, HOUR, type WallClock, dayNumber } from '@afterclose/core/time'

/** Calendar parts of a column of dates, one per row, on the wall clock: no time zone is involved. */
export interface Calendar {
  readonly year: Uint16Array
  /** 1 to 12. */
  readonly month: Uint8Array
  /** 1 = Monday … 7 = Sunday. */
  readonly day: Uint8Array
  /** 0 to 23. */
  readonly hour: Uint8Array
}

/** @param dates wall clock milliseconds of years 1900 to 9999, all finite */
export function calendarOf(dates: ArrayLike<WallClock>): Calendar {
  const rows = dates.length
  const calendar = {
    year: new Uint16Array(rows),
    month: new Uint8Array(rows),
    day: new Uint8Array(rows),
    hour: new Uint8Array(rows),
  }
  for (let row = 0; row < rows; row++) {
    const at = dates[row]!
    const days = dayNumber(at)
    const months = monthsTo(days)
    calendar.year[row] = yearOf(months)
    calendar.month[row] = monthOf(months)
    calendar.day[row] = ((((days + 3) % 7) + 7) % 7) + 1
    calendar.hour[row] = Math.floor((at - days * DAY) / HOUR)
  }
  return calendar
}

/**
 * The month of a day, counted from January of year 0. In 400-year eras that begin in March, so that leap days come last. Nothing here is
 * negative, so `| 0` rounds down, with integers only.
 *
 * @param day since 1970, of years 1900 to 9999
 * @see Howard Hinnant, "chrono-compatible low-level date algorithms", civil_from_days
 */
export function monthsTo(day: number): number {
  const sinceMarch0000 = (day + 719_468) | 0
  const era = (sinceMarch0000 / 146_097) | 0
  const dayOfEra = sinceMarch0000 - era * 146_097
  const leapDays = ((dayOfEra / 1460) | 0) - ((dayOfEra / 36_524) | 0) + ((dayOfEra / 146_096) | 0)
  const yearOfEra = ((dayOfEra - leapDays) / 365) | 0
  const dayOfYear = dayOfEra - (365 * yearOfEra + ((yearOfEra / 4) | 0) - ((yearOfEra / 100) | 0))
  const monthFromMarch = ((5 * dayOfYear + 2) / 153) | 0
  return (era * 400 + yearOfEra) * 12 + monthFromMarch + 2
}

export const yearOf = (months: number): number => (months / 12) | 0
/** 1 to 12. */
export const monthOf = (months: number): number => (months % 12) + 1
