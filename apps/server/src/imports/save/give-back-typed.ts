import type { Instant } from '@afterclose/core/time'
import type { Trade, TradeInput } from '@afterclose/core/trade'
import type { Tx } from '../../store/db.ts'
import { insertTrades } from '../../records/trades/insert-trades.ts'
import { updateTrades } from '../../records/trades/writing-repository.ts'
import { withBrokerFields } from '../plan/broker-fields.ts'
import { type Given, withoutGiven } from '../plan/take-over.ts'
import type { Adopted } from './adopted.ts'
import { giveBack } from './give-back.ts'
import type { TypedJoin } from './plan-undo.ts'
import { inputOf } from './take-in.ts'

/**
 * The trade as it was entered; what was written about it since stays.
 * @param given what it got from others that are trades of their own again
 */
export function asTyped(
  row: Trade,
  { trade, modified, at }: Adopted,
  given: readonly Given[],
  now: Instant,
): { readonly trade: TradeInput; readonly at: Instant } {
  if (row.modified === at) return { trade, at: modified }
  const since = given.reduce(withoutGiven, inputOf(row))
  return { trade: withBrokerFields(since, trade) ?? since, at: now }
}

/** No statement speaks of them any more. */
export const ownAgain = (tx: Tx, journalId: number, ids: readonly number[]): Promise<void> =>
  updateTrades(tx, journalId, ids, { source: 'MANUAL', external_id: null, import_job_id: null })

/** Trades entered by hand come back from what had taken them in, with what was written about them until then. */
export async function createTyped(
  tx: Tx,
  journalId: number,
  rows: readonly TypedJoin[],
  { revision, now }: { readonly revision: number; readonly now: Instant },
): Promise<void> {
  const trades = rows.map(({ trade, typed }) => ({
    externalId: null,
    trade: typed.untouched ? typed.trade : (withBrokerFields(trade, typed.trade) ?? trade),
  }))
  const first = await insertTrades(tx, journalId, trades, { source: 'MANUAL', importJobId: null, revision, at: now })
  for (const [i, row] of rows.entries()) await giveBack(tx, journalId, row, first + i, revision)
}
