import { formatDate, formatDateTime } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import {
  DAY,
  dateOf,
  type LocalDate,
  type LocalDateTime,
  localText,
  MINUTE,
  parseLocal,
  wallClock,
  wallClockAt,
} from '@afterclose/core/time'

/** How a journal writes dates, and where its days begin. */
export interface DateWriting {
  readonly dateFormat: DateFormat
  readonly timeZone: string
}

/** Clock for a text without a date or without a time. */
export interface TypingClock {
  /** The current minute where the journal trades. */
  readonly now: LocalDateTime
  /** A time close to it, such as the entry for an exit: its day completes a time, its time completes the same day. */
  readonly near?: LocalDateTime | null
}

/** The current minute in the time zone of a journal. */
export function minuteAt(instant: number, timeZone: string): LocalDateTime {
  const at = wallClockAt(instant, timeZone)
  return localText(at - (at % MINUTE))
}

type Part = 'y' | 'm' | 'd'
/** Order of day, month and year in a date. */
const order: Readonly<Record<DateFormat, readonly [Part, Part, Part]>> = {
  'yyyy-MM-dd': ['y', 'm', 'd'],
  'dd/MM/yyyy': ['d', 'm', 'y'],
  'MM/dd/yyyy': ['m', 'd', 'y'],
}
const two = (part: string): string => part.padStart(2, '0')
const dayShape = /^(\d{1,4})([-/. ])(\d{1,2})[-/. ](\d{1,4})$/
const timeShape = /(?:^|[T ,]+)(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?(?: ?([ap])\.?m\.?)?$/i

/** Reads a day in one order; null if there is no such day. */
function dayIn(parts: readonly [string, string, string], places: readonly Part[]): LocalDate | null {
  const [year = '', month = '', day = ''] = (['y', 'm', 'd'] as const).map((part) => parts[places.indexOf(part)])
  if (year.length !== 4) return null
  const date = `${year}-${two(month)}-${two(day)}`
  return parseLocal(`${date}T00:00:00`) === null ? null : date
}

/**
 * Reads a day in the journal's format. A date that begins with the year, and one with full stops, "27.11.2026", has one reading in every
 * format; so has one whose day cannot be a month.
 */
function dayOf(text: string, format: DateFormat, clock: TypingClock | undefined): LocalDate | null {
  if (clock !== undefined) {
    const today = clock.now.slice(0, 10)
    if (/^today$/i.test(text)) return today
    if (/^yesterday$/i.test(text)) return dateOf(wallClock(clock.now) - DAY)
  }
  const [, first, separator, second, third] = dayShape.exec(text) ?? []
  if (first === undefined || second === undefined || third === undefined) return null
  const parts = [first, second, third] as const
  if (first.length === 4) return dayIn(parts, order['yyyy-MM-dd'])
  if (separator === '.') return dayIn(parts, order['dd/MM/yyyy'])
  if (format !== 'yyyy-MM-dd') {
    const day = dayIn(parts, order[format])
    if (day !== null) return day
  }
  const [european, american] = [dayIn(parts, order['dd/MM/yyyy']), dayIn(parts, order['MM/dd/yyyy'])]
  return european === null || american === null || european === american ? (european ?? american) : null
}

/** Splits off the time; `time` is null without one. Null for text whose time is impossible. */
function splitTime(text: string): { readonly day: string; readonly time: string | null } | null {
  const found = timeShape.exec(text)
  const [all = '', hour = '', minute, second = '00', half] = found ?? []
  if (found === null || (minute === undefined && half === undefined)) return { day: text, time: null }
  const on12 = half !== undefined
  if (on12 && (Number(hour) < 1 || Number(hour) > 12)) return null
  const hours = on12 ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  return { day: text.slice(0, -all.length).trim(), time: `${two(String(hours))}:${minute ?? '00'}:${second}` }
}

/** Parses a time of day, "15:30" or "3:30 pm", with seconds; null for other text. */
export function timeOfDay(text: string): string | null {
  const parts = splitTime(text.trim())
  if (parts === null || parts.day !== '' || parts.time === null) return null
  return parseLocal(`2026-01-01T${parts.time}`) === null ? null : parts.time
}

/** The time that completes a day without one: now for today, that of the entry for its own day, else midnight. */
function proposedTime(day: LocalDate, { now, near = null }: TypingClock): string {
  const nearTime = near?.slice(0, 10) === day ? near.slice(11) : null
  if (now.slice(0, 10) !== day) return nearTime ?? '00:00:00'
  const nowTime = now.slice(11)
  return nearTime !== null && nearTime > nowTime ? nearTime : nowTime
}

/**
 * Parses a date and time typed in the journal's format, "23/10/2026 09:51" or "3:30 pm", with optional seconds.
 *
 * @param clock with it, "today", "yesterday" and a time alone are read as well, and a date alone gets its proposed time; without it, a date
 * alone is its midnight
 * @returns null for text that is not a date, including 30 February
 */
export function typedDateTime(text: string, format: DateFormat, clock?: TypingClock): LocalDateTime | null {
  const trimmed = text.trim()
  if (clock !== undefined && /^now$/i.test(trimmed)) return clock.now
  const parts = splitTime(trimmed)
  if (parts === null) return null
  const onlyTime = parts.day === '' && parts.time !== null
  const completed = onlyTime && clock !== undefined ? (clock.near ?? clock.now).slice(0, 10) : null
  const day = completed ?? dayOf(parts.day, format, clock)
  if (day === null) return null
  const local = `${day}T${parts.time ?? (clock === undefined ? '00:00:00' : proposedTime(day, clock))}`
  return parseLocal(local) === null ? null : local
}

/** Parses a typed date; null for invalid text. */
export const typedDate = (text: string, format: DateFormat): LocalDate | null =>
  typedDateTime(text, format)?.slice(0, 10) ?? null

/** Text of a date and time in the journal's format, "23/10/2026 09:51"; seconds only if not zero, so that editing loses nothing. */
export const dateTimeText = (value: LocalDateTime | null, format: DateFormat): string =>
  value === null ? '' : formatDateTime(value, format)

/** A readable date and time in full, "today 15:30" as "23/10/2026 15:30"; other text as it is. */
export function writtenOut(text: string, { dateFormat, timeZone }: DateWriting, near: LocalDateTime | null): string {
  const typed = typedDateTime(text, dateFormat, { now: minuteAt(Date.now(), timeZone), near })
  return typed === null ? text : dateTimeText(typed, dateFormat)
}

/** An example date and time in this format, for the error below a field. */
export const dateExample = (format: DateFormat): string => dateTimeText('2026-10-23T09:51:00', format)

/** The same for a day. */
export const dayExample = (format: DateFormat): string => formatDate('2026-10-23', format)
