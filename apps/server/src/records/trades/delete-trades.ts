import { AppError } from '@afterclose/contract/problems'
import { undoMs } from '@afterclose/contract/undo'
import type { Tx } from '../../store/db.ts'
import { settlePlans } from '../trade-plans/settle-plans.ts'
import { findPlansOfDeleted, markDeleted, noteDeletedFills } from './deleted-trades-repository.ts'
import { noteDeletions } from './deletions-repository.ts'
import { removeTradesLater } from './remove-deleted-trades.ts'

/** Data for undoing a deletion of trades: the trades themselves stay in the store as long as it can be undone. */
export interface DeletedTrades {
  /** The journal's revision that deleted them. */
  readonly deletion: number
  readonly count: number
  /** One of them. */
  readonly tradeId: number
}

/**
 * Deletes trades with their dependent rows, and reopens plans that they were made from. A job removes the rows when the deletion can no longer
 * be undone.
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
  const now = Date.now()
  const count = await markDeleted(tx, journalId, ids, { deletion, deleted_at: new Date(now).toISOString() })
  const [tradeId] = ids
  if (tradeId === undefined || count !== ids.length) throw new AppError('Unknown trade')
  await noteDeletedFills(tx, journalId, deletion)
  await settlePlans(tx, journalId, await findPlansOfDeleted(tx, journalId, deletion))
  await noteDeletions(tx, journalId, ids, deletion)
  await removeTradesLater(tx, journalId, new Date(now + undoMs).toISOString())
  return { deletion, count, tradeId }
}
