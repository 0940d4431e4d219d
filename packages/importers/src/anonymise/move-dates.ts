import { DAY } from '@afterclose/core/time'
import type { DateOrder } from '../shared/dates.ts'
import { monthNumber } from '../shared/month-names.ts'

/** A part of a text, and what replaces it. */
export interface Replacement {
  readonly from: number
  readonly to: number
  readonly text: string
}

interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Notations of a day. `write` gets the groups of the match and the moved day, and returns the whole text of the match. */
interface Notation {
  readonly pattern: RegExp
  readonly read: (groups: readonly string[], order: DateOrder) => Day | null
  readonly write: (groups: readonly string[], day: Day, order: DateOrder) => string
}

const wide = (year: string): number =>
  year.length === 4 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900)
/** Writes a number with two or four digits if `like` has them, otherwise with the digits it needs. */
const like = (text: string, value: number): string =>
  text.length === 2 || text.length === 4 ? String(value).slice(-text.length).padStart(text.length, '0') : String(value)

const isDayFirst = (first: string, second: string, order: DateOrder): boolean =>
  Number(first) > 12 || (Number(second) <= 12 && order === 'DMY')

const monthWord = '[\\p{L}\\p{M}]{3,10}'

const notations: readonly Notation[] = [
  {
    // 2025-03-14, 2025.3.14, 2025年3月14日
    pattern: /(?<!\d)(\d{4})( ?[-./年년] ?)(\d{1,2})( ?[-./月월] ?)(\d{1,2})(?!\d)/gu,
    read: ([year = '', , month = '', , day = '']) => ({ year: Number(year), month: Number(month), day: Number(day) }),
    write: ([year = '', a = '', month = '', b = '', day = ''], moved) =>
      `${like(year, moved.year)}${a}${like(month, moved.month)}${b}${like(day, moved.day)}`,
  },
  {
    // 14.03.2025, 3/14/25
    pattern: /(?<![\d.,/])(\d{1,2})([-./])(\d{1,2})\2(\d{4}|\d\d)(?![\d/]|[.,]\d)/g,
    read: ([a = '', , b = '', c = ''], order) => {
      if (order === 'YMD' && c.length === 2) return { year: wide(a.padStart(2, '0')), month: Number(b), day: Number(c) }
      const dayFirst = isDayFirst(a, b, order)
      return { year: wide(c), month: Number(dayFirst ? b : a), day: Number(dayFirst ? a : b) }
    },
    write: ([a = '', sign = '', b = '', c = ''], { year, month, day }, order) => {
      if (order === 'YMD' && c.length === 2) return [like(a, year), like(b, month), like(c, day)].join(sign)
      const [first, second] = isDayFirst(a, b, order) ? [day, month] : [month, day]
      return [like(a, first), like(b, second), like(c, year)].join(sign)
    },
  },
  {
    // 14 Mar 2025, 21MAR25, 14-Mar-25
    pattern: new RegExp(
      `(?<![\\d.,])(\\d{1,2})([-. ]{0,2})(${monthWord})(\\.?[-., ]{0,2})(\\d{4}|\\d\\d)(?![\\d.]\\d|\\d)`,
      'gu',
    ),
    read: ([day = '', , month = '', , year = '']) => ({
      year: wide(year),
      month: monthNumber(month),
      day: Number(day),
    }),
    write: ([day = '', a = '', month = '', b = '', year = ''], moved) =>
      `${like(day, moved.day)}${a}${monthLike(month, moved.month)}${b}${like(year, moved.year)}`,
  },
  {
    // Mar 14, 2025; Jan 17 '25
    pattern: new RegExp(
      `(?<![\\p{L}\\p{M}])(${monthWord})(\\.? )(\\d{1,2})((?:st|nd|rd|th)?,? '?)(\\d{4}|(?<=')\\d\\d)(?!\\d)`,
      'gu',
    ),
    read: ([month = '', , day = '', , year = '']) => ({
      year: wide(year),
      month: monthNumber(month),
      day: Number(day),
    }),
    write: ([month = '', a = '', day = '', b = '', year = ''], moved) =>
      `${monthLike(month, moved.month)}${a}${like(day, moved.day)}${b}${like(year, moved.year)}`,
  },
  {
    // 2024 February 23
    pattern: new RegExp(`(?<!\\d)(\\d{4})( )(${monthWord})( )(\\d{1,2})(?!\\d)`, 'gu'),
    read: ([year = '', , month = '', , day = '']) => ({
      year: wide(year),
      month: monthNumber(month),
      day: Number(day),
    }),
    write: ([year = '', a = '', month = '', b = '', day = ''], moved) =>
      `${like(year, moved.year)}${a}${monthLike(month, moved.month)}${b}${like(day, moved.day)}`,
  },
  {
    // 20250314, 20250314093100
    pattern: /(?<![\d.,])((?:19|20)\d\d)(\d\d)(\d\d)((?:[;, T]?[0-2]\d[0-5]\d(?:[0-5]\d)?)?)(?!\d)/g,
    read: ([year = '', month = '', day = '']) => ({ year: Number(year), month: Number(month), day: Number(day) }),
    write: ([year = '', month = '', day = '', clock = ''], moved) =>
      `${like(year, moved.year)}${like(month, moved.month)}${like(day, moved.day)}${clock}`,
  },
  {
    // The code of an option: SPY   250321C00500000
    pattern: /(?<=[A-Z]\d? {0,5})(\d\d)(\d\d)(\d\d)(?=[CP]\d)/g,
    read: ([year = '', month = '', day = '']) => ({ year: wide(year), month: Number(month), day: Number(day) }),
    write: ([year = '', month = '', day = ''], moved) =>
      `${like(year, moved.year)}${like(month, moved.month)}${like(day, moved.day)}`,
  },
  {
    // March 2025: the month of its middle
    pattern: new RegExp(`(?<![\\p{L}\\p{M}\\d])(${monthWord})(\\.? |-)((?:19|20)\\d\\d)(?!\\d)`, 'gu'),
    read: ([month = '', , year = '']) => ({ year: wide(year), month: monthNumber(month), day: 15 }),
    write: ([month = '', a = '', year = ''], moved) => `${monthLike(month, moved.month)}${a}${like(year, moved.year)}`,
  },
]

/** Moments that mean "no time", and stay. */
const isNone = ({ year, month, day }: Day): boolean => year === 1970 && month === 1 && day === 1

function moved(day: Day, days: number): Day | null {
  if (day.year < 1950 || day.year > 2199 || day.month < 1 || day.month > 12 || day.day < 1 || isNone(day)) return null
  const start = new Date(Date.UTC(day.year, day.month - 1, day.day))
  if (start.getUTCMonth() !== day.month - 1) return null
  const end = new Date(start.getTime() + days * DAY)
  return { year: end.getUTCFullYear(), month: end.getUTCMonth() + 1, day: end.getUTCDate() }
}

/** Quick: two numbers with a sign between them, six digits, or a number and a word. */
const mayHoldDate = /\d ?[-./年년] ?\d|\d{6}|\d[^\d]*\p{L}{3}|\p{L}{3}[^\d]*\d/u

/** Every date of a text, moved by days and written in the same notation. */
export function movedDates(text: string, days: number, order: DateOrder): readonly Replacement[] {
  if (!mayHoldDate.test(text)) return []
  const places: Replacement[] = []
  for (const { pattern, read, write } of notations)
    for (const match of text.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length]
      if (places.some((place) => from < place.to && place.from < to)) continue
      const groups = match.slice(1)
      const day = read(groups, order)
      const next = day === null ? null : moved(day, days)
      if (next !== null) places.push({ from, to, text: write(groups, next, order) })
    }
  return places.toSorted((a, b) => a.from - b.from)
}

const epoch = /^1\d{9}(\d{3})?$/

/** A count of seconds or milliseconds since 1970, or of days since 1900, moved; null for any other text. */
export function movedCount(text: string, days: number): string | null {
  const plain = text.trim()
  if (epoch.test(plain)) return String(Number(plain) + days * (plain.length === 10 ? DAY / 1000 : DAY))
  const serial = /^([34567]\d{4})([.,]\d+)?$/.exec(plain)
  return serial === null ? null : `${Number(serial[1]) + days}${serial[2] ?? ''}`
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'nb', 'cs', 'hu', 'fi']
const styles = ['short', 'long'] as const
const bare = (name: string): string => name.replace(/\.$/, '').toLowerCase()
const tables: readonly (readonly string[])[] = languages.flatMap((language) =>
  styles.map((style) => {
    const format = new Intl.DateTimeFormat(language, { month: style, day: 'numeric', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, at) =>
      bare(format.formatToParts(Date.UTC(2025, at, 15)).find(({ type }) => type === 'month')?.value ?? ''),
    )
  }),
)

/** Name of a month in the language, length and case of another one; English if the language is not known. */
function monthLike(name: string, month: number): string {
  const plain = bare(name)
  const names = tables.find((table) => table[monthNumber(name) - 1] === plain) ?? tables[name.length > 4 ? 1 : 0]!
  const next = names[month - 1]!
  if (name === name.toUpperCase()) return next.toUpperCase()
  return name[0] === name[0]!.toUpperCase() ? `${next[0]!.toUpperCase()}${next.slice(1)}` : next
}
