import { type AfterExits, unknownAfterExit } from '@afterclose/contract/after-exit'
import { byName } from '@afterclose/core/record-field'
import type { JournalAccess } from '../platform/http/access/journal-access.ts'
import { findInstruments } from '../records/instruments/repository.ts'
import { findTradesById } from '../records/trades/repository.ts'
import { fromJson } from '../store/codecs.ts'
import type { Db } from '../store/db.ts'
import type { BarsThreads } from './bars-thread.ts'
import { askedOf } from './trade-in-bars.ts'

/** Reads prices after closed trades from the bars of the journal's owner. Skips trades that are open or not in the journal. */
export async function readAfterExits(
  db: Db,
  threads: BarsThreads,
  journal: JournalAccess,
  ids: readonly number[],
): Promise<AfterExits> {
  const trades = (await findTradesById(db, journal.id, [...new Set(ids)])).filter(({ exitDate }) => exitDate !== null)
  const names = new Map(
    (await findInstruments(db, journal.id)).map(({ id, name, aliases }) => [id, [name, ...fromJson(aliases)]]),
  )
  const found: Awaited<ReturnType<typeof ask>>[number][] = []
  const ask = (instrumentId: number, group: typeof trades) =>
    threads.asking.run('afterExits', {
      userId: journal.ownerId,
      names: names.get(instrumentId) ?? [],
      zone: journal.timeZone,
      trades: group.map(askedOf),
    })
  for (const [instrumentId, group] of Map.groupBy(trades, (trade) => trade.instrumentId))
    found.push(...(await ask(instrumentId, group)))
  return {
    trades: found.filter((one) => 'further' in one),
    unknown: byName(unknownAfterExit, (why) => found.filter((one) => 'outcome' in one && one.outcome === why).length),
  }
}
