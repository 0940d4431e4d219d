import { DAY, localText, type LocalDateTime, MINUTE, type WallClock } from '@afterclose/core/time'
import { monthNumber } from './month-names.ts'
import { zoneRule } from './zone-names.ts'

export type DateOrder = 'YMD' | 'DMY' | 'MDY'

export interface FileTime {
  readonly wall: WallClock
  /** Minutes ahead of UTC, where the cell says so. */
  readonly offset: number | null
  /** Whether there was a time of day. */
  readonly timed: boolean
}

const usual = /^(\d{4})[-./](\d\d)[-./](\d\d)(?:[T ](\d\d):(\d\d):(\d\d))?$/
const yearFirst = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?!\d)/
const compact = /^(\d{4})(\d\d)(\d\d)(?=$|[;,T ]|\d{6}$)/
const parted = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d\d)(?!\d)/
const dayMonthName = /^(\d{1,2})[-. ]{1,2}(\p{L}{3,10})\.?[-., ]{1,2}(\d{4}|\d\d)(?!\d)/u
const monthNameDay = /^(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/u
const weekdayName = /^(?:\p{L}{2,10}\.?, *|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.? +|\p{L}{2,4}\. +(?=\d))/iu
const chinese = /^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/
/** A time of day before its date: "14:05 2026-04-07". */
const timeFirst = /^(\d{1,2}:\d\d(?::\d\d(?:\.\d{1,9})?)?(?: ?[ap]\.?m\.?)?),? +(\S*\d.*)$/i
const epoch = /^1\d{9}(\d{3})?$/
const timeOfDay =
  /^(?:(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,:]\d{1,9})?)?|(\d\d)[.h]?(\d\d)[.m]?(\d\d)s?(?!\d))(?: ?([ap])\.? ?m\.?(?![a-z]))?(.*)$/i

/**
 * Parses a date and time in any notation of the platforms; null if invalid (2026-13-02, 2026-02-30). Fractions of a second are cut. A year
 * in front decides by itself; `order` decides "03/04/2025".
 */
export function readTime(text: string, order: DateOrder): FileTime | null {
  const match = usual.exec(text)
  if (match !== null) return fromUsual(match)
  const cell = turned(text.trim().replace(chinese, '$1-$2-$3'))
  if (cell.length < 6 || cell.length > 80) return null
  const seconds = epoch.exec(cell)
  if (seconds !== null) return { wall: Number(cell.slice(0, 10)) * 1000, offset: 0, timed: true }
  const date = readDate(cell, order) ?? readDate(cell.replace(weekdayName, ''), order)
  if (date === null) return null
  const rest = date.rest.replace(/^(?: - |[T;,]| )\s*/, '').trim()
  if (rest === '') return date.rest.length > 0 && !/^[\s;,]*$/.test(date.rest) ? null : at(date.day, 0, null, false)
  return withTimeOfDay(date.day, rest)
}

const turned = (cell: string): string => cell.replace(timeFirst, '$2 $1')

/** "14時05分09秒" as "14:05:09", "下午2:05" as "2:05 pm", "at 2:05" as "2:05". */
const clockWords = (text: string): string =>
  text
    .replace(/^(\d{1,2}) ?[时時시] ?(\d{1,2}) ?[分분](?: ?(\d{1,2}) ?[秒초])?/, (_, hour, minute, second) =>
      [hour, minute, second ?? '0'].map((part) => String(part).padStart(2, '0')).join(':'),
    )
    .replace(
      /^(上午|下午|午前|午後|오전|오후) ?(.*)$/,
      (_, half, rest) => `${rest} ${/上午|午前|오전/.test(half) ? 'am' : 'pm'}`,
    )
    .replace(/^(?:at|um|klo|kl\.?|à|om|o) +(?=\d)/i, '')

function fromUsual(match: RegExpExecArray): FileTime | null {
  const [, year, month, day, hour, minute, second] = match
  const midnight = dayOf(Number(year), Number(month), Number(day))
  if (midnight === null) return null
  if (hour === undefined) return at(midnight, 0, null, false)
  const clock = clockOf(Number(hour), Number(minute), Number(second))
  return clock === null ? null : at(midnight, clock, null, true)
}

const at = (midnight: number, clock: number, offset: number | null, timed: boolean): FileTime => ({
  wall: midnight + clock,
  offset,
  timed,
})

function withTimeOfDay(midnight: number, text: string): FileTime | null {
  const clock = readClock(text, midnight)
  return clock === null ? null : at(midnight, clock.wall, clock.offset, true)
}

/**
 * A time of day, as milliseconds since midnight.
 *
 * @param midnight its day, which decides whether it is summer in a zone such as "ET"
 */
export function readClock(text: string, midnight: WallClock = 0): FileTime | null {
  const match = timeOfDay.exec(clockWords(text.trim()))
  if (match === null) return null
  const [, h, m, s, h6, m6, s6, half, tail = ''] = match
  const hour = Number(h ?? h6)
  if (half !== undefined && (hour < 1 || hour > 12)) return null
  const afternoon = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const clock = clockOf(afternoon, Number(m ?? m6), Number(s ?? s6 ?? 0))
  if (clock === null) return null
  const zone = tail.trim()
  if (zone === '') return at(0, clock, null, true)
  const rule = zoneRule(zone)
  return rule === null ? null : at(0, clock, rule(midnight + clock), true)
}

const serial = /^(\d{5})(?:[.,](\d+))?$/
/** 2000 to 2099 as days since 1900. */
const serials = [36_526, 73_050] as const

/** A moment as a spreadsheet counts it, in days since 1900: "46143.4375". Only for columns that are known to contain moments. */
export function readSerial(text: string): FileTime | null {
  const [, days = '', part = ''] = serial.exec(text.trim()) ?? []
  const day = Number(days)
  if (day < serials[0] || day > serials[1]) return null
  const clock = Math.round(Number(`0.${part || '0'}`) * 86_400) * 1000
  return { wall: Date.UTC(1899, 11, 30) + day * DAY + clock, offset: null, timed: part !== '' }
}

const clockOf = (hour: number, minute: number, second: number): number | null =>
  hour < 24 && minute < 60 && second < 60 ? ((hour * 60 + minute) * 60 + second) * 1000 : null

/**
 * Midnight of an existing day, else null. 1900 is invalid: it is a spreadsheet's 0, and in another zone it may be 1899, which journals
 * reject.
 */
function dayOf(year: number, month: number, day: number): number | null {
  if (year <= 1900 || year > 2199 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null
  return Date.UTC(year, month - 1, day)
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

const fullYear = (text: string): number =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) < 70 ? 2000 : 1900)

function readDate(text: string, order: DateOrder): { day: number; rest: string } | null {
  const first = yearFirst.exec(text) ?? compact.exec(text)
  if (first !== null) return dated(text, first, first[1]!, Number(first[2]), Number(first[3]))
  const numbers = parted.exec(text)
  if (numbers !== null) return readParted(text, numbers, order)
  const dayFirst = dayMonthName.exec(text)
  if (dayFirst !== null) return dated(text, dayFirst, dayFirst[3]!, monthNumber(dayFirst[2]!), Number(dayFirst[1]))
  const named = monthNameDay.exec(text)
  return named === null ? null : dated(text, named, named[3]!, monthNumber(named[1]!), Number(named[2]))
}

function readParted(text: string, match: RegExpExecArray, order: DateOrder) {
  const [a, b, c] = [match[1]!, match[2]!, match[3]!]
  if (order === 'YMD') return c.length === 2 ? dated(text, match, a.padStart(2, '0'), Number(b), Number(c)) : null
  const [dayFirst, monthFirst] = [
    () => dated(text, match, c, Number(b), Number(a)),
    () => dated(text, match, c, Number(a), Number(b)),
  ]
  // No language writes the month first with dots.
  return order === 'DMY' ? dayFirst() : match[0].includes('.') ? (dayFirst() ?? monthFirst()) : monthFirst()
}

function dated(text: string, match: RegExpExecArray, year: string, month: number, day: number) {
  const midnight = dayOf(fullYear(year), month, day)
  return midnight === null ? null : { day: midnight, rest: text.slice(match[0].length) }
}

/** A day as YYYY-MM-DD for the name of a contract, whatever program saved it again; other texts unchanged. */
export function isoDay(text: string, order: DateOrder): string {
  const time = readTime(text, order) ?? readTime(text, 'MDY') ?? readTime(text, 'DMY')
  return time === null ? text : localText(time.wall).slice(0, 10)
}

export interface DateOrderFound {
  readonly order: DateOrder
  /** False if every day is at most 12, so that the trader should be asked. */
  readonly sure: boolean
  /** Some cells can only be day first and others only month first. */
  readonly mixed: boolean
}

/**
 * Detects the day/month order from all date cells of a file; `fallback` without evidence. A first part of two digits is the year only if
 * neither day nor month first fits all cells, and it does.
 */
export function findDateOrder(cells: Iterable<string>, fallback: 'DMY' | 'MDY'): DateOrderFound {
  let dayFirst = 0
  let monthFirst = 0
  let yearFirstOnly = 0
  let others = 0
  const undecided: { first: number; second: number; year: number; dotted: boolean }[] = []
  for (const cell of cells) {
    const match = parted.exec(turned(cell.trim()).replace(weekdayName, ''))
    if (match === null) continue
    const [first, second, last] = [Number(match[1]), Number(match[2]), Number(match[3])]
    if (first > 31 && second <= 12 && last <= 31) yearFirstOnly++
    else others++
    if (first > 12) dayFirst++
    else if (second > 12) monthFirst++
    else undecided.push({ first, second, year: fullYear(match[3]!), dotted: match[0].includes('.') })
  }
  if (yearFirstOnly > 0 && (yearFirstOnly > others || monthFirst === 0))
    return { order: 'YMD', sure: true, mixed: false }
  if (dayFirst + monthFirst > 0)
    return { order: dayFirst >= monthFirst ? 'DMY' : 'MDY', sure: true, mixed: dayFirst > 0 && monthFirst > 0 }
  if (undecided.length === 0) return { order: 'YMD', sure: true, mixed: false }
  if (undecided.every(({ first, second }) => first === second)) return { order: fallback, sure: true, mixed: false }
  if (undecided.every(({ dotted }) => dotted)) return { order: 'DMY', sure: false, mixed: false }
  const asDays = turns(undecided.map(({ first, second, year }) => (year * 12 + second) * 31 + first))
  const asMonths = turns(undecided.map(({ first, second, year }) => (year * 12 + first) * 31 + second))
  if (asDays === asMonths) return { order: fallback, sure: false, mixed: false }
  return { order: asDays < asMonths ? 'DMY' : 'MDY', sure: false, mixed: false }
}

/** Counts reversals of a sequence's main direction: exports are sorted by time. */
function turns(values: readonly number[]): number {
  let rises = 0
  let falls = 0
  for (let i = 1; i < values.length; i++) {
    if (values[i]! > values[i - 1]!) rises++
    else if (values[i]! < values[i - 1]!) falls++
  }
  return Math.min(rises, falls)
}

const zoneEnds = /(?:[a-z]\)?|[+-]\d{1,2}(?::?\d\d)?\)?|^1\d{9,12})$/i

/** Whether a cell may contain an offset from UTC or a zone; quick, for deciding which cells to parse. */
export const mayStateZone = (cell: string): boolean => zoneEnds.test(cell.trim())

/** Formats a time in the file's zone: UTC if any cell states an offset, else unchanged. Null if this cell alone states no zone. */
export function timeInFile(time: FileTime, inUtc: boolean): LocalDateTime | null {
  if (!inUtc || !time.timed) return localText(time.wall)
  return time.offset === null ? null : localText(time.wall - time.offset * MINUTE)
}
