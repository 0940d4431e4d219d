import { AppError } from '@afterclose/contract/problems'
import type { Db, Tx } from '../../store/db.ts'
import { settlePlans } from '../trade-plans/settle-plans.ts'
import type { DeletedTrades } from './delete-trades.ts'
import { beginPatchesAt, forgetDeletions } from './deletions-repository.ts'
import { hidesMixedGroup } from './hidden-groups.ts'
import { findHiddenTrades, findPlansOfHidden, showTrades } from './hidden-trades-repository.ts'
import { clearPendingLater } from './pending-changes.ts'
import { insertPending, nameOf } from './pending-changes-repository.ts'
import { pieceSizes } from './piece-sizes.ts'
import { readThenWrite } from '../../store/read-then-write.ts'
import { countTrades } from './repository.ts'
import { updateTrades } from './writing-repository.ts'

/**
 * Undoes a deletion of trades, all or none: they return unchanged, with their ids, updated to later changes of records they refer to.
 * Idempotent: a second undo restores nothing.
 * @returns how many were restored
 * @throws AppError 'Undo too late' if one of them was removed, or conflicts with later changes
 */
export const restoreTrades = (db: Db, journalId: number, deleted: DeletedTrades): Promise<number> =>
  readThenWrite(
    db,
    journalId,
    async (tx) => ({
      isMixed: await hidesMixedGroup(tx, journalId, deleted.deletion),
      plans: await findPlansOfHidden(tx, journalId, deleted.deletion),
    }),
    async (tx, { isMixed, plans }, revision) => {
      const { count } = await findHiddenTrades(tx, journalId, deleted.deletion, new Date().toISOString())
      if (count === 0 && (await countTrades(tx, journalId, [deleted.tradeId])) === 1) return 0
      if (count !== deleted.count) throw new AppError('Undo too late')
      if (isMixed) throw new AppError('Undo too late', { message: mixedGroup })
      await show(tx, journalId, deleted, revision)
      await settlePlans(tx, journalId, plans)
      return count
    },
  )

const mixedGroup = 'This cannot be undone: the other trades in a group now have another instrument or direction.'

/**
 * A patch restores few trades to clients that have dropped them. The rows of many are unchanged: all clients reload, and a job deletes the
 * entries that hid them.
 */
async function show(tx: Tx, journalId: number, { deletion, count }: DeletedTrades, revision: number): Promise<void> {
  if (count > pieceSizes.rows) {
    const now = new Date().toISOString()
    await insertPending(tx, journalId, nameOf(deletion), now)
    await clearPendingLater(tx, journalId, now)
    return beginPatchesAt(tx, journalId, revision)
  }
  const ids = await showTrades(tx, journalId, deletion)
  await updateTrades(tx, journalId, ids, { revision })
  await forgetDeletions(tx, journalId, ids)
}
