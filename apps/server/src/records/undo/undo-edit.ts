import { AppError } from '@afterclose/contract/problems'
import type { Tx } from '../../store/db.ts'
import { type EditedTrade, undoEdit } from '../trades/undo-edit.ts'
import { changedSince } from './changed-since.ts'
import { findBrokenReferences } from './repository.ts'

/**
 * Restores the values of a trade before it was edited.
 *
 * @throws AppError 'Undo too late' if it was changed since or deleted, or referred to a deleted record
 */
export async function undoTradeEdit(tx: Tx, journalId: number, edited: EditedTrade): Promise<void> {
  const row = { journal_id: journalId, ...edited.before }
  const gone = (await findBrokenReferences(tx, journalId, 'stored_trade', [row]))(row)
  if (gone.length > 0) throw new AppError('Undo too late', { message: changedSince })
  await undoEdit(tx, journalId, edited)
}
