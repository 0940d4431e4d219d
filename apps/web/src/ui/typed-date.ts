import { formatDate, formatDateTime } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import { type LocalDate, type LocalDateTime, parseLocal } from '@afterclose/core/time'

/** Order of day, month and year in a date. */
const order: Readonly<Record<DateFormat, readonly ['y' | 'm' | 'd', 'y' | 'm' | 'd', 'y' | 'm' | 'd']>> = {
  'yyyy-MM-dd': ['y', 'm', 'd'],
  'dd/MM/yyyy': ['d', 'm', 'y'],
  'MM/dd/yyyy': ['m', 'd', 'y'],
}
const two = (part: string): string => part.padStart(2, '0')
const shape = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/**
 * Parses a date and time typed in the journal's format, "23/10/2026 09:51", with optional seconds; a date alone is its midnight. A date
 * that begins with the year is accepted in every format.
 *
 * @returns null for text that is not a date, including 30 February
 */
export function typedDateTime(text: string, format: DateFormat): LocalDateTime | null {
  const parts = shape.exec(text.trim())
  if (parts === null) return null
  const [, first = '', second = '', third = '', hour = '0', minute = '0', seconds = '0'] = parts
  const places = order[first.length === 4 ? 'yyyy-MM-dd' : format]
  const numbers = [first, second, third]
  const year = numbers[places.indexOf('y')]!
  if (year.length !== 4) return null
  const date = `${year}-${two(numbers[places.indexOf('m')]!)}-${two(numbers[places.indexOf('d')]!)}`
  const local = `${date}T${two(hour)}:${two(minute)}:${two(seconds)}`
  return parseLocal(local) === null ? null : local
}

/** Parses a typed date; null for invalid text. */
export const typedDate = (text: string, format: DateFormat): LocalDate | null =>
  typedDateTime(text, format)?.slice(0, 10) ?? null

/** Text of a date and time in the journal's format, "23/10/2026 09:51"; seconds only if not zero, so that editing loses nothing. */
export const dateTimeText = (value: LocalDateTime | null, format: DateFormat): string =>
  value === null ? '' : formatDateTime(value, format)

/** An example date and time in this format, for the error below a field. */
export const dateExample = (format: DateFormat): string => dateTimeText('2026-10-23T09:51:00', format)

/** The same for a day. */
export const dayExample = (format: DateFormat): string => formatDate('2026-10-23', format)
