import { AppError } from '@afterclose/contract/problems'
import { type Db, raiseRevision, transaction } from '../../store/db.ts'
import { settlePlans } from '../trade-plans/settle-plans.ts'
import type { DeletedTrades } from './delete-trades.ts'
import {
  countDeleted,
  findPlansOfDeleted,
  forgetFillsOf,
  isInMixedGroup,
  unmarkDeleted,
} from './deleted-trades-repository.ts'
import { forgetDeletions } from './deletions-repository.ts'
import { parts } from './parts.ts'
import { countTrades } from './repository.ts'

/**
 * Undoes a deletion of trades, all or none: they return unchanged, with their ids, updated to later changes of records they refer to.
 * Idempotent: a second undo restores nothing.
 * @returns how many were restored
 * @throws AppError 'Undo too late' if one of them was removed, or conflicts with later changes
 */
export const restoreTrades = (
  db: Db,
  journalId: number,
  { deletion, count, tradeId }: DeletedTrades,
): Promise<number> =>
  transaction(db, async (tx) => {
    const revision = await raiseRevision(tx, journalId)
    const deletedCount = await countDeleted(tx, journalId, deletion)
    if (deletedCount === 0 && (await countTrades(tx, journalId, [tradeId])) === 1) return 0
    if (deletedCount !== count) throw new AppError('Undo too late')
    if (await isInMixedGroup(tx, journalId, deletion)) throw new AppError('Undo too late', { message: mixedGroup })
    const plans = await findPlansOfDeleted(tx, journalId, deletion)
    await forgetFillsOf(tx, journalId, deletion)
    for await (const ids of parts(await unmarkDeleted(tx, journalId, deletion, revision)))
      await forgetDeletions(tx, journalId, ids)
    await settlePlans(tx, journalId, plans)
    return count
  })

export const mixedGroup = 'This cannot be undone: the other trades in a group now have another instrument or direction.'
