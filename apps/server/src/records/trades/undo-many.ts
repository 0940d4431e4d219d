import { AppError } from '@afterclose/contract/problems'
import { type Db, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { unpackIds } from '../../store/packed-ids.ts'
import { readLookups } from '../references/repository.ts'
import type { Edit, FormerValues } from '../receipts/former-values.ts'
import { applyEdit } from './apply-edit.ts'
import { findModifiedAt, isMixedGroup } from './repository.ts'
import { mixedGroup } from './restore-trades.ts'

/**
 * Restores the former values of trades that were edited together, except of trades changed since.
 * @returns how many
 * @throws AppError 'Undo too late' if a former setup was deleted, or a former group has another instrument or direction now
 */
export const undoMany = (db: Db, journalId: number, { at, groups }: FormerValues): Promise<number> =>
  transaction(db, async (tx) => {
    const revision = await raiseRevision(tx, journalId)
    const unchanged = new Set(await findModifiedAt(tx, journalId, at))
    let restored = 0
    for (const { edit, ids } of groups) {
      const unchangedIds = unpackIds(ids).filter((id) => unchanged.has(id))
      await mustBeThere(tx, journalId, edit)
      await applyEdit(tx, journalId, unchangedIds, edit, revision)
      await mustBeAlike(tx, journalId, edit)
      restored += unchangedIds.length
    }
    return restored
  })

async function mustBeThere(tx: Tx, journalId: number, edit: Edit): Promise<void> {
  if (!('columns' in edit) || !('setup_id' in edit.columns)) return
  const { setups } = await readLookups(tx, journalId)
  if (!setups.has(edit.columns.setup_id))
    throw new AppError('Undo too late', { message: 'This cannot be undone: the former setup has been deleted.' })
}

async function mustBeAlike(tx: Tx, journalId: number, edit: Edit): Promise<void> {
  if (!('columns' in edit) || !('group_id' in edit.columns) || edit.columns.group_id === null) return
  if (await isMixedGroup(tx, journalId, edit.columns.group_id))
    throw new AppError('Undo too late', { message: mixedGroup })
}
