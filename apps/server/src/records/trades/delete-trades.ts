import { AppError } from '@afterclose/contract/problems'
import { undoMs } from '@afterclose/contract/undo'
import type { Tx } from '../../store/db.ts'
import { settlePlans } from '../trade-plans/settle-plans.ts'
import { noteDeletions } from './deletions-repository.ts'
import { findPlansOfHidden, hideTrades } from './hidden-trades-repository.ts'
import { parts } from './parts.ts'
import { removeTradesLater } from './remove-hidden-trades.ts'

/** Data for undoing a deletion of trades: the trades themselves stay in the store as long as it can be undone. */
export interface DeletedTrades {
  /** The journal's revision that deleted them. */
  readonly deletion: number
  readonly count: number
  /** One of them. */
  readonly tradeId: number
}

/**
 * Hides trades with their dependent rows immediately, and reopens plans that they were made from. A job removes them when the deletion can
 * no longer be undone.
 * @param ids unique, not empty
 * @param deletion the journal's revision, raised for this
 * @throws AppError 'Unknown trade' if one of them does not exist
 */
export async function deleteTrades(
  tx: Tx,
  journalId: number,
  ids: readonly number[],
  deletion: number,
): Promise<DeletedTrades> {
  const until = new Date(Date.now() + undoMs).toISOString()
  let count = 0
  for await (const part of parts(ids)) count += await hideTrades(tx, journalId, part, { deletion, until })
  const [tradeId] = ids
  if (tradeId === undefined || count !== ids.length) throw new AppError('Unknown trade')
  await settlePlans(tx, journalId, await findPlansOfHidden(tx, journalId, deletion))
  await noteDeletions(tx, journalId, ids, deletion)
  await removeTradesLater(tx, journalId, until)
  return { deletion, count, tradeId }
}
