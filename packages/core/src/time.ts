/**
 * Trade times are floating local date-times: as shown by the platform, without a zone. Inside the engine they are "wall clock"
 * milliseconds: the milliseconds at which a clock in UTC would show the same text. Bucketing by hour, weekday or month is then integer
 * arithmetic and unaffected by daylight saving.
 */

/** `yyyy-MM-ddTHH:mm:ss`, no zone. */
export type LocalDateTime = string
/** `yyyy-MM-dd`. */
export type LocalDate = string
/** A UTC instant, `yyyy-MM-ddTHH:mm:ss.sssZ`. */
export type Instant = string
/** Milliseconds of the wall clock. */
export type WallClock = number

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Parses a number of `count` digits, or NaN. */
function digits(text: string, from: number, count: number): number {
  let value = 0
  for (let i = from; i < from + count; i++) {
    const digit = text.charCodeAt(i) - 48
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/**
 * Parses a date-time to wall-clock milliseconds; null if it is invalid (2024-02-30) or before 1900. Parses digit by digit, because a
 * journal's feed contains hundreds of thousands.
 */
export function parseLocal(text: LocalDateTime): WallClock | null {
  if (text.length !== 19 || text[4] !== '-' || text[7] !== '-' || text[10] !== 'T') return null
  if (text[13] !== ':' || text[16] !== ':') return null
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 2)
  const day = digits(text, 8, 2)
  const hour = digits(text, 11, 2)
  const minute = digits(text, 14, 2)
  const second = digits(text, 17, 2)
  if (!(year >= 1900 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month))) return null
  if (!(hour <= 23 && minute <= 59 && second <= 59)) return null
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** As `parseLocal`, for validated text. */
export function wallClock(text: LocalDateTime): WallClock {
  const at = parseLocal(text)
  if (at === null) throw new RangeError(`"${text}" is not a local date-time`)
  return at
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

/** Null for a year without four digits. */
function dateText(date: Date): LocalDate | null {
  const year = date.getUTCFullYear()
  if (!(year >= 1000 && year <= 9999)) return null
  return `${year}-${twoDigits[date.getUTCMonth() + 1]}-${twoDigits[date.getUTCDate()]}`
}

/** Formats a wall clock; fractions of a second are cut. An import formats hundreds of thousands. */
export function localText(at: WallClock): LocalDateTime {
  const date = new Date(at)
  const day = dateText(date)
  if (day === null) return date.toISOString().slice(0, 19)
  return `${day}T${twoDigits[date.getUTCHours()]}:${twoDigits[date.getUTCMinutes()]}:${twoDigits[date.getUTCSeconds()]}`
}

/** Formats the day only: pages name the days of thousands of marks. */
export function dateOf(at: WallClock): LocalDate {
  const date = new Date(at)
  return dateText(date) ?? date.toISOString().slice(0, 10)
}

/** Number of whole days since 1970-01-01. */
export const dayNumber = (at: WallClock): number => Math.floor(at / DAY)

/** 1 = Monday … 7 = Sunday. */
export const weekday = (at: WallClock): number => ((((dayNumber(at) + 3) % 7) + 7) % 7) + 1

export const hourOf = (at: WallClock): number => Math.floor((at - dayNumber(at) * DAY) / HOUR)

/** Cache by zone in lower case: names are case-insensitive, and each format takes 30 KB. */
const offsetFormats = new Map<string, Intl.DateTimeFormat>()

function offsetFormat(zone: string): Intl.DateTimeFormat {
  const key = zone.toLowerCase()
  let format = offsetFormats.get(key)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    offsetFormats.set(key, format)
  }
  return format
}

/** Whether a zone is known: an IANA name such as "Europe/Berlin", or "UTC". */
export function isTimeZone(zone: string): boolean {
  try {
    offsetFormat(zone)
    return true
  } catch {
    return false
  }
}

/** Converts an instant (milliseconds UTC) to the wall clock in `zone`. */
export function wallClockAt(at: number, zone: string): WallClock {
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = offsetFormat(zone)
    .format(at) // "3/31/2024, 02:59:59"
    .split(/\D+/)
    .map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/**
 * The instant (milliseconds UTC) at which a clock in `zone` shows `wall`. A time skipped in spring is converted with the offset before the
 * change; for a time repeated in autumn, the earlier instant is used.
 */
export function instantOf(wall: WallClock, zone: string): number {
  const before = wallClockAt(wall - DAY, zone) - (wall - DAY)
  const after = wallClockAt(wall + DAY, zone) - (wall + DAY)
  const early = wall - Math.max(before, after)
  if (wallClockAt(early, zone) === wall) return early
  const late = wall - Math.min(before, after)
  if (wallClockAt(late, zone) === wall) return late
  return wall - before
}

/** Whether `wall` occurs twice in `zone`, because clocks are set back by half an hour to two hours in between. */
export function isShownTwice(wall: WallClock, zone: string): boolean {
  const first = instantOf(wall, zone)
  return [HOUR / 2, HOUR, 2 * HOUR].some((later) => wallClockAt(first + later, zone) === wall)
}

/** Converts a wall clock to another zone, with daylight saving of both. */
export const changeZone = (wall: WallClock, from: string, to: string): WallClock =>
  from === to ? wall : wallClockAt(instantOf(wall, from), to)
