import { AppError } from '@afterclose/contract/problems'
import { undoMs } from '@afterclose/contract/undo'
import { MINUTE } from '@afterclose/core/time'
import type { Db } from '../../store/db.ts'
import { sampleHidden } from '../../store/sample-trades.ts'
import { settlePlans } from '../trade-plans/settle-plans.ts'
import type { DeletedTrades } from './delete-trades.ts'
import { noteDeletions } from './deletions-repository.ts'
import { findHiddenTrades, findPlansOfHidden, hideTrades } from './hidden-trades-repository.ts'
import { beginPending, lost, orGiveUp, writePieces } from './pending-changes.ts'
import { endPending, nameOf } from './pending-changes-repository.ts'
import { readThenWrite } from '../../store/read-then-write.ts'
import { pieceSizes } from './piece-sizes.ts'
import { removeTradesLater } from './remove-hidden-trades.ts'
import { countTrades } from './repository.ts'

/**
 * Like `deleteTrades`, for many trades: all of them stay visible until all are deleted. They are listed in `hidden_row` in batches while
 * the deletion is pending (`pending_change`); a short transaction ends that. If the server dies before, nothing is deleted, and a job
 * removes the rows.
 *
 * @param ids unique
 * @throws AppError 'Unknown trade' if one of them does not exist, or was deleted by another call meanwhile
 */
export async function deleteManyTrades(db: Db, journalId: number, ids: readonly number[]): Promise<DeletedTrades> {
  const deletion = await begin(db, journalId, ids)
  return orGiveUp(db, journalId, nameOf(deletion), async () => {
    await hideAll(db, journalId, deletion, ids)
    return finish(db, journalId, deletion, ids)
  })
}

/** @returns the id of the deletion */
const begin = (db: Db, journalId: number, ids: readonly number[]): Promise<number> =>
  readThenWrite(
    db,
    journalId,
    (tx) => countTrades(tx, journalId, ids),
    async (tx, count, revision) => {
      if (count !== ids.length) throw new AppError('Unknown trade')
      await beginPending(tx, journalId, nameOf(revision))
      return revision
    },
  )

const finish = (db: Db, journalId: number, deletion: number, ids: readonly number[]): Promise<DeletedTrades> =>
  readThenWrite(
    db,
    journalId,
    (tx) => findPlansOfHidden(tx, journalId, deletion),
    async (tx, plans, revision) => {
      if (!(await endPending(tx, journalId, nameOf(deletion)))) throw lost()
      const now = new Date()
      const { count, first } = await findHiddenTrades(tx, journalId, deletion, now.toISOString())
      if (first === null || count !== ids.length) throw new AppError('Unknown trade') // others deleted some meanwhile
      await settlePlans(tx, journalId, plans)
      await noteDeletions(tx, journalId, ids, revision)
      await removeTradesLater(tx, journalId, new Date(now.getTime() + undoMs).toISOString())
      return { deletion, count, tradeId: first }
    },
  )

async function hideAll(db: Db, journalId: number, deletion: number, ids: readonly number[]): Promise<void> {
  const until = new Date(Date.now() + undoMs + MINUTE).toISOString() // the undo period starts when all are hidden
  const change = { journalId, name: nameOf(deletion), most: pieceSizes.listed }
  const hide = (part: readonly number[]) =>
    writePieces(db, change, part, (some) => (tx) => hideTrades(tx, journalId, some, { deletion, until }))
  await hide(ids.slice(0, pieceSizes.listed))
  await sampleHidden(db)
  await hide(ids.slice(pieceSizes.listed))
}
