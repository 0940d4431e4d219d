import type { ItemOrder } from '@afterclose/contract/order'
import { AppError, duplicateSessionNote } from '@afterclose/contract/problems'
import type { replaceSessionNote, SessionNoteInput, SessionNoteView } from '@afterclose/contract/session-notes'
import type { z } from 'zod'
import { type Db, raiseRevision, transaction } from '../../store/db.ts'
import type { SessionNoteCategoryRow } from '../../store/schema.ts'
import { isUniqueViolation } from '../../store/unique.ts'
import { found, mustBeUnchanged } from '../../platform/http/route.ts'
import { dropped } from '../lists/arrange.ts'
import type { Removal } from '../receipts/removal.ts'
import { findRows } from '../receipts/repository.ts'
import { replacedBack } from '../receipts/undone-by.ts'
import * as repository from './repository.ts'

type View = z.output<typeof SessionNoteView>
type Input = z.output<typeof SessionNoteInput>

const present = (row: SessionNoteCategoryRow): View => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  active: row.active === 1,
  order: row.position,
  modified: row.modified,
})

export const listCategories = async (db: Db, journalId: number): Promise<View[]> =>
  (await repository.findCategories(db, journalId)).map(present)

/** The specification requires the code of instruments for a duplicate here, with its own sentence. */
async function refuseDuplicates<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause
    throw new AppError('Duplicate Instrument', { message: duplicateSessionNote, cause })
  }
}

export const createCategory = (db: Db, journalId: number, input: Input): Promise<View> =>
  refuseDuplicates(
    transaction(db, async (tx) => {
      await raiseRevision(tx, journalId)
      const id = await repository.insertCategories(tx, journalId, [input], new Date().toISOString())
      return present(found(await repository.findCategory(tx, journalId, id)))
    }),
  )

/** @throws AppError 'Changed elsewhere' when the caller names another `modified` than the category has */
export const replaceCategory = (
  db: Db,
  journalId: number,
  id: number,
  input: z.output<typeof replaceSessionNote.body>,
): Promise<{ readonly view: View; readonly before: Input }> =>
  refuseDuplicates(
    transaction(db, async (tx) => {
      await raiseRevision(tx, journalId)
      const before = found(await repository.findCategory(tx, journalId, id))
      mustBeUnchanged(before.modified, input.modified)
      await repository.updateCategory(tx, journalId, id, input, new Date().toISOString())
      const view = present(found(await repository.findCategory(tx, journalId, id)))
      const ordered = input.order === undefined ? {} : { order: before.position }
      return { view, before: { name: before.name, kind: before.kind, active: before.active === 1, ...ordered } }
    }),
  )

/** Drops a category onto another one of its kind. @returns all categories */
export const orderCategories = (db: Db, journalId: number, drop: ItemOrder): Promise<View[]> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const { kind } = found(await repository.findCategory(tx, journalId, drop.id))
    const group = (await repository.findCategories(tx, journalId)).filter((category) => category.kind === kind)
    await repository.placeCategories(tx, journalId, dropped(group, drop))
    return listCategories(tx, journalId)
  })

/** If sessions have notes in it, it is only disabled. */
export const removeCategory = (db: Db, journalId: number, id: number): Promise<Removal> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const { name, kind, active } = found(await repository.findCategory(tx, journalId, id))
    if (await repository.isCategoryUsed(tx, journalId, id)) {
      await repository.disableCategory(tx, journalId, id, new Date().toISOString())
      const now = found(await repository.findCategory(tx, journalId, id))
      const before = { name, kind, active: active === 1 }
      return { undoneBy: replacedBack('replaceSessionNote', { categoryId: id }, before, now) }
    }
    const rows = await findRows(tx, 'session_note_category', journalId, [id])
    await repository.deleteCategory(tx, journalId, id)
    return { table: 'session_note_category', rows }
  })
