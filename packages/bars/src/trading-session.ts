import { instantOf } from '@afterclose/core/time'
import type { Span } from './spans.ts'
import { wallOf } from './utc.ts'

const day = 86_400

/** Hours of a market on the clock of a zone. */
export interface TradingSession {
  /** Seconds after midnight. */
  readonly start: number
  /** Seconds after midnight; at or before the start: the session runs over midnight. */
  readonly end: number
  readonly zone: string
}

export interface TradingDay extends Span {
  /** Midnight of the trading day's date, as seconds since 1970 on the wall clock. */
  readonly date: number
}

/** Calendar days of a zone, for an instrument without a session. */
export const calendarDays = (zone: string): TradingSession => ({ start: 0, end: day, zone })

/**
 * Finds the trading day of a time, seconds UTC. A day begins at the start of the session and lasts to the next start, so that
 * hours between two sessions belong to the day before. A session over midnight belongs to the date on which it ends (BARS 1).
 * A day on which clocks change has 23 or 25 hours.
 */
export function tradingDays(session: TradingSession): (utc: number) => TradingDay {
  const { start, zone } = session
  const toWall = wallOf(zone)
  const ahead = session.end <= start ? day : 0
  const begins = new Map<number, number>()
  const beginOf = (index: number): number => {
    const known = begins.get(index)
    if (known !== undefined) return known
    const begin = instantOf((index * day + start) * 1000, zone) / 1000
    begins.set(index, begin)
    return begin
  }
  let last: TradingDay = { from: 0, to: 0, date: 0 }
  return (utc) => {
    if (utc >= last.from && utc < last.to) return last
    let index = Math.floor((toWall(utc) - start) / day)
    // If clocks go back over the start, the wall clock shows the previous day again.
    if (utc >= beginOf(index + 1)) index++
    else if (utc < beginOf(index)) index--
    last = { from: beginOf(index), to: beginOf(index + 1), date: index * day + ahead }
    return last
  }
}

/** The hours of the session on a trading day, seconds UTC. */
export const sessionHours = ({ end, zone }: TradingSession, { from, date }: TradingDay): Span => ({
  from,
  to: instantOf((date + end) * 1000, zone) / 1000,
})

/** The next end of a session after a time, seconds UTC. */
export function nextSessionEnd(after: number, session: TradingSession): number {
  const dayOf = tradingDays(session)
  const today = dayOf(after)
  const { to } = sessionHours(session, today)
  return to > after ? to : sessionHours(session, dayOf(today.to)).to
}
