import type { TradeInput } from '@afterclose/core/trade'
import { nextId, type Tx } from '../../store/db.ts'
import { readInstruments, readRatings } from '../references/repository.ts'
import { insertRows, type Stamp } from './writing-repository.ts'
import { derivedTrade } from '../references/lookups.ts'

export interface TradeToInsert {
  readonly externalId: string | null
  readonly trade: TradeInput
}

/**
 * Computes and writes many trades of one journal, with ids in the given order. The caller has validated them (`tradeProblems`, references)
 * and raised the revision.
 *
 * @returns the id of the first
 */
export async function insertTrades(
  tx: Tx,
  journalId: number,
  trades: readonly TradeToInsert[],
  stamp: Stamp,
): Promise<number> {
  if (trades.length === 0) return 0
  const lookups = { instruments: await readInstruments(tx, journalId), comments: await readRatings(tx, journalId) }
  const first = await nextId(tx, journalId, 'trade', trades.length)
  const rows = trades.map(({ externalId, trade }, i) => ({
    id: first + i,
    externalId,
    ...derivedTrade(trade, lookups, false),
  }))
  await insertRows(tx, journalId, rows, stamp)
  return first
}
