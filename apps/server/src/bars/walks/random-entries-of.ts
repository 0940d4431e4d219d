import type { RandomEntries, readRandomEntries } from '@afterclose/contract/random-entries'
import type { z } from 'zod'
import type { JournalAccess } from '../../platform/http/access/journal-access.ts'
import { findInstruments } from '../../records/instruments/repository.ts'
import { findTradesById } from '../../records/trades/repository.ts'
import type { Db } from '../../store/db.ts'
import type { BarsThreads } from '../bars-thread.ts'
import { findSeries } from '../repository.ts'
import { assumedSpreads, marketOf, marketsWithBars } from './market-of.ts'
import { askedOf } from '../trade-in-bars.ts'

/** Compares closed trades with random entries, from the bars of the journal's owner. Skips trades that are not in the journal. */
export async function randomEntriesOf(
  db: Db,
  threads: BarsThreads,
  journal: JournalAccess,
  { ids, minutes, draws }: z.output<typeof readRandomEntries.body>,
): Promise<RandomEntries> {
  const trades = (await findTradesById(db, journal.id, [...new Set(ids)])).filter(({ exitDate }) => exitDate !== null)
  const instruments = new Map((await findInstruments(db, journal.id)).map((one) => [one.id, one]))
  const markets = await marketsWithBars(db, journal, await findSeries(db, journal.ownerId))
  const spreads = assumedSpreads(markets, new Set(trades.map(({ instrumentId }) => instrumentId)))
  const all: RandomEntries = { trades: [], sums: Array.from({ length: draws }, () => 0), spreads }
  for (const [instrumentId, group] of Map.groupBy(trades, (trade) => trade.instrumentId)) {
    const instrument = instruments.get(instrumentId)
    if (instrument === undefined) continue
    const ask = { ...marketOf(journal, instrument), trades: group.map(askedOf), minutes, draws }
    const found = await threads.asking.run('randomEntries', ask)
    all.trades.push(...found.trades)
    for (const [draw, sum] of found.sums.entries()) all.sums[draw]! += sum
  }
  return all
}
