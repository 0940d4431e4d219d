/** Days since 1970 of a date; null if the date does not exist. Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms". */
export function dayOf(year: number, month: number, day: number): number | null {
  if (!(year >= 1700 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)))
    return null
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

const daysIn = (year: number, month: number): number => {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

export const wrongTime = Number.NaN

/** A parsed time. */
export interface ReadTime {
  /** Seconds since 1970 on the clock of the file; in UTC if `instant`. NaN if it is not a time. */
  seconds: number
  /** Whether the text states its zone or offset. */
  instant: boolean
  /** Whether there was a time of day. */
  timed: boolean
}

/** Numbers of the text and their digit counts, reused between calls. */
const values = new Float64Array(16)
const widths = new Uint8Array(16)

/**
 * Parses a time by its numbers, whatever the separators: `2024.01.02 00:05`, `20240102 000500`, `02/01/2024 12:05:00 AM`,
 * `2024-01-02T00:05:00+01:00`, seconds, milli- or microseconds since 1970. Fractions of a second are truncated.
 * @param into result object, reused because this runs for ten million bars
 */
export function readTime(
  bytes: Uint8Array,
  from: number,
  to: number,
  timeFrom: number,
  timeTo: number,
  order: 'YMD' | 'DMY' | 'MDY',
  into: ReadTime,
): void {
  into.seconds = wrongTime
  into.instant = false
  into.timed = false
  let count = numbers(bytes, from, to, 0)
  if (count === 1 && timeFrom === timeTo && widths[0]! >= 9) return since1970(into)
  let offset = 0
  let half = 0 // 1 AM, 2 PM
  let at = timeFrom === timeTo ? from : timeFrom
  const end = timeFrom === timeTo ? to : timeTo
  const dates = widths[0] === 8 ? 1 : 3
  if (timeFrom !== timeTo) {
    if (count !== dates) return
    count = numbers(bytes, timeFrom, timeTo, count)
  }
  if (count < dates) return
  let year: number, month: number, day: number
  if (dates === 1) {
    year = Math.floor(values[0]! / 10_000)
    month = Math.floor(values[0]! / 100) % 100
    day = values[0]! % 100
  } else if (order === 'YMD') [year, month, day] = [values[0]!, values[1]!, values[2]!]
  else if (order === 'DMY') [year, month, day] = [values[2]!, values[1]!, values[0]!]
  else [year, month, day] = [values[2]!, values[0]!, values[1]!]
  const days = dayOf(year, month, day)
  if (days === null) return
  let hour = 0
  let minute = 0
  let second = 0
  let next = dates
  if (count > dates) {
    into.timed = true
    const width = widths[dates]!
    if (width >= 3) {
      const value = width <= 4 ? values[dates]! * 100 : values[dates]! // 0005 or 000500
      ;[hour, minute, second] = [Math.floor(value / 10_000), Math.floor(value / 100) % 100, value % 100]
      next++
    } else {
      if (count < dates + 2) return
      hour = values[dates]!
      minute = values[dates + 1]!
      next += 2
      if (next < count && separatorBefore(next) === 58) second = values[next++]!
    }
  }
  for (; at < end; at++) {
    const letter = bytes[at]! & 0xdf
    if (letter === 77 && at > from) {
      const before = bytes[at - 1]! & 0xdf
      if (before === 65) half = 1
      else if (before === 80) half = 2
    } else if (letter === 90) into.instant = true
  }
  if (half !== 0) {
    if (hour < 1 || hour > 12) return
    hour = (hour % 12) + (half === 2 ? 12 : 0)
  }
  if (next < count && separatorBefore(next) === 46) next++ // a fraction
  if (next < count) {
    const sign = separatorBefore(next)
    if (sign !== 43 && sign !== 45) return
    const wide = widths[next] === 4
    offset = wide
      ? Math.floor(values[next]! / 100) * 60 + (values[next]! % 100)
      : values[next]! * 60 + (values[next + 1] ?? 0)
    if (!wide && next + 1 >= count) offset = values[next]! * 60
    if (offset > 14 * 60) return
    if (sign === 45) offset = -offset
    into.instant = true
  }
  if (hour > 23 || minute > 59 || second > 59) return
  into.seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset * 60
}

const separators = new Uint8Array(16)
const separatorBefore = (index: number): number => separators[index]!

/** Appends the numbers of the text to the known ones; returns their total count. */
function numbers(bytes: Uint8Array, from: number, to: number, known: number): number {
  let count = known
  let at = from
  while (at < to && count < 16) {
    let digit = bytes[at]! - 48
    if (!(digit >= 0 && digit <= 9)) {
      at++
      continue
    }
    separators[count] = at > from ? bytes[at - 1]! : 0
    const begin = at
    let value = 0
    while (digit >= 0 && digit <= 9) {
      value = value * 10 + digit
      digit = ++at < to ? bytes[at]! - 48 : -1
    }
    values[count] = value
    widths[count++] = at - begin
  }
  return count
}

function since1970(into: ReadTime): void {
  const width = widths[0]!
  const unit = width <= 11 ? 1 : width <= 14 ? 1000 : width <= 17 ? 1_000_000 : 0
  if (unit === 0) return
  into.seconds = Math.floor(values[0]! / unit)
  into.instant = true
  into.timed = true
}
