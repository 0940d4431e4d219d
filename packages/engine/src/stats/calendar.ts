import { DAY, HOUR, type WallClock, dayNumber } from '@afterclose/core/time'

/** Calendar parts of a column of dates, one a row, on the wall clock: no time zone is involved. */
export interface Calendar {
  readonly year: Uint16Array
  /** 1 to 12. */
  readonly month: Uint8Array
  /** 1 = Monday … 7 = Sunday. */
  readonly day: Uint8Array
  /** 0 to 23. */
  readonly hour: Uint8Array
}

/**
 * Integer arithmetic on days since 1970, in 400-year eras that begin in March so that leap days come last.
 *
 * @param dates wall clock milliseconds of years 1900 to 9999, all finite
 * @see Howard Hinnant, "chrono-compatible low-level date algorithms", civil_from_days
 */
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
    const sinceMarch0000 = days + 719_468
    const era = Math.floor(sinceMarch0000 / 146_097)
    const dayOfEra = sinceMarch0000 - era * 146_097
    const yearOfEra = Math.floor(
      (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
    )
    const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
    const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
    const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    calendar.year[row] = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    calendar.month[row] = month
    calendar.day[row] = ((((days + 3) % 7) + 7) % 7) + 1
    calendar.hour[row] = Math.floor((at - days * DAY) / HOUR)
  }
  return calendar
}
