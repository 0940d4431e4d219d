import type { TickSize } from '@afterclose/bars/odd-bars'
import { calendarDays, type TradingSession } from '@afterclose/bars/trading-session'
import { fromJson, nameKey } from '../store/codecs.ts'
import type { Db } from '../store/db.ts'
import type { InstrumentRow } from '../store/schema.ts'
import type { HealthAsk } from './bar-health.ts'
import type { SeriesRow } from './repository.ts'
import type { TradedInstrument } from './trades-in-gaps.ts'

/**
 * Instruments in the user's own journals with the series' symbol or alias, and the session and tick size of the last changed one. Without a
 * session, days are those of the bars' zone.
 */
export async function healthAskOf(db: Db, userId: number, series: SeriesRow): Promise<HealthAsk> {
  const rows = await db
    .selectFrom('instrument')
    .innerJoin('journal', 'journal.id', 'instrument.journal_id')
    .selectAll('instrument')
    .select('journal.time_zone')
    .where('journal.owner_id', '=', userId)
    .where('journal.deleted', '=', 0)
    .orderBy('instrument.modified', 'desc')
    .execute()
  const named = rows.filter(({ name, aliases }) =>
    [name, ...fromJson(aliases)].some((one) => nameKey(one) === series.symbol_key),
  )
  const traded = named.map((row): TradedInstrument => {
    return { journalId: row.journal_id, instrumentId: row.id, zone: row.time_zone }
  })
  const [row] = named
  if (row === undefined) return { series, traded, session: calendarDays(series.zone), tick: null, instrument: null }
  return {
    series,
    traded,
    session: sessionOf(row) ?? calendarDays(row.time_zone),
    tick: row.tick_size === null ? null : tickOf(row.tick_size),
    instrument: row.name,
  }
}

type SessionColumns = Pick<InstrumentRow, 'session_start' | 'session_end' | 'session_zone'>

/** The session of an instrument; null if it has none. */
export function sessionOf({
  session_start: start,
  session_end: end,
  session_zone: zone,
}: SessionColumns): TradingSession | null {
  if (start === null || end === null || zone === null) return null
  return { start: secondsOf(start), end: secondsOf(end), zone }
}

/** Seconds after midnight of `HH:mm`. */
function secondsOf(time: string): number {
  const [hours, minutes] = time.split(':')
  return Number(hours) * 3600 + Number(minutes) * 60
}

function tickOf(text: string): TickSize {
  const [whole = '', fraction = ''] = text.split('.')
  const digits = fraction.replace(/0+$/, '')
  return { units: Number(whole + digits), digits: digits.length }
}
