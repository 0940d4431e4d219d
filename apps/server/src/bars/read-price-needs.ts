import type { PriceNeed } from '@afterclose/contract/price-needs'
import { instantOf, wallClock } from '@afterclose/core/time'
import type { JournalAccess } from '../platform/http/access/journal-access.ts'
import { findInstruments } from '../records/instruments/repository.ts'
import { fromJson, nameKey } from '../store/codecs.ts'
import type { Db } from '../store/db.ts'
import type { BarsThreads } from './bars-thread.ts'
import { findSymbolKeys } from './repository.ts'

/** Instruments with trades, most trades first: which time of price bars they need, and whether the owner has any. */
export async function readPriceNeeds(
  db: Db,
  { asking }: Pick<BarsThreads, 'asking'>,
  journal: JournalAccess,
): Promise<PriceNeed[]> {
  const symbols = new Set(await findSymbolKeys(db, journal.ownerId))
  const instruments = new Map((await findInstruments(db, journal.id)).map((instrument) => [instrument.id, instrument]))
  const utc = (text: string): number => Math.floor(instantOf(wallClock(text), journal.timeZone) / 1000)
  const needs: PriceNeed[] = []
  for (const { id, trades, withinDay, open, first, last } of await asking.run('tradeTimes', journal.id)) {
    const instrument = instruments.get(id)
    if (instrument === undefined) continue
    needs.push({
      instrumentId: id,
      name: instrument.name,
      market: instrument.market,
      trades,
      withinDay,
      from: utc(first),
      to: open > 0 || last === null ? null : utc(last),
      hasBars: [instrument.name, ...fromJson(instrument.aliases)].some((name) => symbols.has(nameKey(name))),
    })
  }
  return needs.toSorted((a, b) => b.trades - a.trades || a.instrumentId - b.instrumentId)
}
