import { type PeriodClock, periodDays, periodNames, periodPresets } from '@afterclose/core/period-presets'
import { DAY, dateOf, type LocalDate, parseLocal, wallClock } from '@afterclose/core/time'
import { nameKey, type Token } from './tokens.ts'

/** A time in words, and the number of words that it takes. */
export type TimeReading = { readonly length: number } & (
  | { readonly is: 'days'; readonly name: string | null; readonly days: readonly [LocalDate, LocalDate] }
  | { readonly is: 'hours'; readonly hours: readonly number[] }
  | { readonly is: 'last'; readonly count: number }
)

const textAt = (tokens: readonly Token[], i: number): string => {
  const token = tokens[i]
  return token === undefined || token.quoted !== null ? '' : token.text
}

/** Reads a period, a day, hours or a number of last trades that begins at a word; null if there is none. */
export const timeAt = (tokens: readonly Token[], at: number, clock: PeriodClock): TimeReading | null =>
  periodAt(tokens, at, clock) ?? daysAt(tokens, at) ?? hoursAt(tokens, at) ?? lastAt(tokens, at, clock)

/** "last 30 days", "this week", "today": the periods of the date filter, and yesterday. */
function periodAt(tokens: readonly Token[], at: number, clock: PeriodClock): TimeReading | null {
  if (textAt(tokens, at) === 'yesterday') {
    const day = dateOf(wallClock(`${clock.today}T00:00:00`) - DAY)
    return { is: 'days', name: 'Yesterday', days: [day, day], length: 1 }
  }
  for (const preset of periodPresets) {
    const name = periodNames[preset]
    const words = nameKey(name).split(' ')
    const [first, last] = periodDays(preset, clock)
    if (first === undefined || last === undefined) continue
    if (words.every((word, i) => textAt(tokens, at + i) === word))
      return { is: 'days', name, days: [first, last], length: words.length }
  }
  return null
}

const dayText = /^\d{4}-\d{2}-\d{2}$/
const dayAt = (tokens: readonly Token[], at: number): LocalDate | null => {
  const text = textAt(tokens, at)
  return dayText.test(text) && parseLocal(`${text}T00:00:00`) !== null ? text : null
}

/** "2026-11-02", "date 2026-11-02 to 2026-11-20", "from … until …". */
function daysAt(tokens: readonly Token[], at: number): TimeReading | null {
  const named = ['date', 'from', 'between'].includes(textAt(tokens, at)) ? 1 : 0
  const first = dayAt(tokens, at + named)
  if (first === null) return null
  const isSpan = ['to', 'until', 'and'].includes(textAt(tokens, at + named + 1))
  const last = isSpan ? dayAt(tokens, at + named + 2) : null
  // "from" without an end is no single day
  if (last === null) return named === 1 && textAt(tokens, at) !== 'date' ? null : days(first, first, named + 1)
  return first > last ? null : days(first, last, named + 3)
}
const days = (first: LocalDate, last: LocalDate, length: number): TimeReading => ({
  is: 'days',
  name: null,
  days: [first, last],
  length,
})

const span = /^(\d{1,2})(?::00)?h?[-–](\d{1,2})(?::00)?h?$/
const fullHour = /^(\d{1,2})(?::00|h)$/
const halfDay = /^(\d{1,2})(am|pm)$/

/** The hour that a word states, up to 24 as an end; null if it states none. "16:00", "16h", "4pm". */
function hourIn(text: string): number | null {
  const [, whole] = fullHour.exec(text) ?? []
  if (whole !== undefined) return Number(whole) <= 24 ? Number(whole) : null
  const [, hour, half] = halfDay.exec(text) ?? []
  if (hour === undefined || Number(hour) < 1 || Number(hour) > 12) return null
  return (Number(hour) % 12) + (half === 'pm' ? 12 : 0)
}

/** "16:00", "16 o'clock", "at 16", "4pm"; "9-11h" and "9:00 to 11:00" are the hours that begin before the end. */
function hoursAt(tokens: readonly Token[], at: number): TimeReading | null {
  const text = textAt(tokens, at)
  const [, from, before] = span.exec(text) ?? []
  if (from !== undefined && before !== undefined && /[:h]/.test(text)) return hours(Number(from), Number(before), 1)
  if (text === 'at' && isHour(textAt(tokens, at + 1))) {
    const length = textAt(tokens, at + 2) === 'oclock' ? 3 : 2
    return hours(Number(textAt(tokens, at + 1)), null, length)
  }
  if (isHour(text) && textAt(tokens, at + 1) === 'oclock') return hours(Number(text), null, 2)
  const hour = hourIn(text)
  if (hour === null) return null
  const end = textAt(tokens, at + 1) === 'to' ? hourIn(textAt(tokens, at + 2)) : null
  return end === null ? hours(hour, null, 1) : hours(hour, end, 3)
}

const isHour = (text: string): boolean => /^\d{1,2}$/.test(text) && Number(text) < 24

function hours(from: number, before: number | null, length: number): TimeReading | null {
  const end = before ?? from + 1
  if (from >= end || end > 24) return null
  return { is: 'hours', hours: Array.from({ length: end - from }, (_, i) => from + i), length }
}

/** "last 50 trades", "last 50"; "last 90 days". */
function lastAt(tokens: readonly Token[], at: number, { today }: PeriodClock): TimeReading | null {
  const count = textAt(tokens, at + 1)
  if (textAt(tokens, at) !== 'last' || !/^[1-9]\d{0,4}$/.test(count)) return null
  const unit = textAt(tokens, at + 2)
  if (unit === 'days' || unit === 'day') {
    const first = dateOf(wallClock(`${today}T00:00:00`) - (Number(count) - 1) * DAY)
    return { is: 'days', name: `Last ${count} days`, days: [first, today], length: 3 }
  }
  const isOther = ['weeks', 'week', 'months', 'month', 'years', 'year', 'hours', 'hour'].includes(unit)
  if (isOther) return null
  return { is: 'last', count: Number(count), length: unit === 'trades' || unit === 'trade' ? 3 : 2 }
}
