import type { Instant } from '@afterclose/core/time'
import { derivedTrade } from '../../records/references/lookups.ts'
import { readInstruments, readRatings } from '../../records/references/repository.ts'
import { keptColumns } from '../../records/trades/kept-repository.ts'
import { storedOf, type WrittenTrade } from '../../records/trades/trade-row.ts'
import type { Db } from '../../store/db.ts'
import type { TradeToUpdate } from '../plan/plan-types.ts'
import { findPresentTrades, findStoredSlots } from '../writings-repository.ts'
import type { Exchanging } from './exchanging.ts'

/** Computes the complete new rows, with their results. Skips missing rows. */
export async function deriveUpdates(
  db: Db,
  { journalId, source }: Exchanging,
  update: readonly TradeToUpdate[],
  at: Instant,
): Promise<readonly WrittenTrade[]> {
  if (update.length === 0) return []
  const ids = update.map(({ id }) => id)
  const lookups = { instruments: await readInstruments(db, journalId), comments: await readRatings(db, journalId) }
  const slots = await findStoredSlots(db, journalId, ids)
  const illustrated = new Set(slots.flatMap((slot) => ((slot.file_id ?? slot.url) === null ? [] : [slot.owner_id])))
  const rows = new Map((await findPresentTrades(db, journalId, ids)).map((row) => [row.id, row]))
  return update.flatMap(({ id, trade: planned, externalId, untouched, ...writing }) => {
    const row = rows.get(id)
    if (row === undefined) return []
    const before = storedOf(row)
    const { trade, result } = derivedTrade(planned, lookups, illustrated.has(id))
    const from =
      externalId === null
        ? { source: 'MANUAL', importJobId: null }
        : { source: before.source === 'MANUAL' ? source : before.source, importJobId: before.importJobId }
    // Rows written only by imports count as created by the last one.
    const created = untouched ? at : before.created
    return [{ ...before, ...from, externalId, trade, result, created, modified: at, written: keptColumns(writing) }]
  })
}
