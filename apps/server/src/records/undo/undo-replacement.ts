import { AppError } from '@afterclose/contract/problems'
import { type Db, transaction, type Tx } from '../../store/db.ts'
import { replaceSetup, type ReplacedSetup } from '../setups/service.ts'
import { type EditedTrade, undoEdit } from '../trades/undo-edit.ts'
import { findGone } from './repository.ts'

/**
 * Gives a record back the values that it had before it was replaced.
 *
 * @throws AppError 'Undo too late' when it was changed since, is gone, or named something that is gone
 */
export const undoReplacement = (db: Db, journalId: number, replaced: ReplacedSetup | EditedTrade): Promise<void> =>
  replaced.of === 'setup'
    ? undoSetup(db, journalId, replaced)
    : transaction(db, async (tx) => {
        await mustKnowAll(tx, journalId, replaced)
        await undoEdit(tx, journalId, replaced)
      })

async function undoSetup(db: Db, journalId: number, { id, modified, before }: ReplacedSetup): Promise<void> {
  try {
    await replaceSetup(db, journalId, id, { ...before, modified })
  } catch (error) {
    const isLate = error instanceof AppError && tooLate.some((code) => code === error.code)
    throw isLate ? new AppError('Undo too late', { message: changedSince, cause: error }) : error
  }
}

async function mustKnowAll(tx: Tx, journalId: number, { before }: EditedTrade): Promise<void> {
  const row = { journal_id: journalId, ...before }
  const gone = (await findGone(tx, journalId, 'stored_trade', [row]))(row)
  if (gone.length > 0) throw new AppError('Undo too late', { message: changedSince })
}

const tooLate = ['Changed elsewhere', 'Not found', 'Invalid input'] as const
const changedSince =
  'This can no longer be undone: it, or something that it names, was changed or deleted in the meantime.'
