import { dateOf, DAY, wallClockAt } from '@afterclose/core/time'
import type { JournalAccess } from '../../platform/http/access/journal-access.ts'
import { findInstruments } from '../../records/instruments/repository.ts'
import { nameKey } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import type { BarsThreads } from '../bars-thread.ts'
import { marketOf } from '../walks/market-of.ts'
import type { DealBarsFound, PricedForm } from './deal-bars.ts'
import type { DealRow } from './repository.ts'

export interface PracticeServices {
  readonly db: Db
  readonly threads: BarsThreads
  /** Integer below 2^32; settable for tests. */
  readonly seed: () => number
}

/** The date in a journal's zone, some days from now. */
export const today = ({ timeZone }: Pick<JournalAccess, 'timeZone'>, days = 0): string =>
  dateOf(wallClockAt(Date.now(), timeZone) + days * DAY)

/** Session and spread of a symbol, from the journal's instrument with this name; without one the spread is unknown (decision 49). */
export async function forms(db: Db, journal: JournalAccess): Promise<(symbol: string, length: number) => PricedForm> {
  const markets = (await findInstruments(db, journal.id)).map((instrument) => marketOf(journal, instrument))
  return (symbol, length) => {
    const { session = null, spread = null } =
      markets.find(({ names }) => names.some((name) => nameKey(name) === nameKey(symbol))) ?? {}
    return { length, zone: journal.timeZone, session, spread }
  }
}

/** The bars of a deal; null if they were deleted. */
export async function barsOf(
  { db, threads }: Pick<PracticeServices, 'db' | 'threads'>,
  journal: JournalAccess,
  { symbol, series_source: seriesSource, moment, length }: DealRow,
): Promise<DealBarsFound | null> {
  const form = (await forms(db, journal))(symbol, length)
  return threads.asking.run('barsOfDeal', { ...form, userId: journal.ownerId, symbol, seriesSource, moment })
}
