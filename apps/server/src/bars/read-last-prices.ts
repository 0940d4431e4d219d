import type { listLastPrices } from '@afterclose/contract/last-prices'
import type { z } from 'zod'
import type { JournalAccess } from '../platform/http/access/journal-access.ts'
import { findInstruments } from '../records/instruments/repository.ts'
import { findOpenInstruments } from '../records/trades/repository.ts'
import { fromJson } from '../store/codecs.ts'
import type { Db } from '../store/db.ts'
import type { BarsThreads } from './bars-thread.ts'

type LastPrices = z.output<typeof listLastPrices.response>

/**
 * Reads the last known prices of instruments with open trades from the bars of the journal's owner. Bars of an underlying are not the prices
 * of a trade in options: an instrument with only such trades has none.
 */
export async function readLastPrices(
  db: Db,
  { asking }: Pick<BarsThreads, 'asking'>,
  journal: JournalAccess,
): Promise<LastPrices> {
  const open = await findOpenInstruments(db, journal.id)
  const priced = new Set(open.filter(({ isPriced }) => isPriced).map(({ id }) => id))
  const instruments = (await findInstruments(db, journal.id))
    .filter(({ id }) => priced.has(id))
    .map(({ id, name, aliases }) => ({ id, names: [name, ...fromJson(aliases)] }))
  const now = Math.floor(Date.now() / 1000)
  const prices =
    instruments.length === 0
      ? []
      : await asking.run('lastPrices', { userId: journal.ownerId, instruments, zone: journal.timeZone, now })
  const withPrice = new Set(prices.map(({ instrumentId }) => instrumentId))
  return { prices: [...prices], without: open.map(({ id }) => id).filter((id) => !withPrice.has(id)) }
}
