import type { Instant } from '@afterclose/core/time'
import type { Selectable } from 'kysely'
import { nameKey, toFlag } from '../../store/codecs.ts'
import { type Db, nextId, type Tx } from '../../store/db.ts'
import { deleteFrom, disableIn, lookupRow, placeIn } from '../lists/repository.ts'
import type { ChecklistItemTable, ChecklistTable } from '../../store/schema.ts'
import { isUsed, usesOf } from '../lists/uses-repository.ts'

export type ChecklistRow = Selectable<ChecklistTable>
export type ChecklistItemRow = Selectable<ChecklistItemTable>

export const findChecklists = (db: Db, journalId: number): Promise<ChecklistRow[]> =>
  db.selectFrom('checklist').selectAll().where('journal_id', '=', journalId).orderBy('position').orderBy('id').execute()

export const findChecklist = (db: Db, journalId: number, id: number): Promise<ChecklistRow | undefined> =>
  db.selectFrom('checklist').selectAll().where('journal_id', '=', journalId).where('id', '=', id).executeTakeFirst()

/** Items of all checklists, or of one, in order. */
export function findChecklistItems(db: Db, journalId: number, checklistId?: number): Promise<ChecklistItemRow[]> {
  let query = db.selectFrom('checklist_item').selectAll().where('journal_id', '=', journalId)
  if (checklistId !== undefined) query = query.where('checklist_id', '=', checklistId)
  return query.orderBy('position').orderBy('id').execute()
}

/** Whether a trade was saved with it, a setup includes it, or a plan, missed trade or backtest refers to it. */
export const isChecklistUsed = (db: Db, journalId: number, id: number): Promise<boolean> =>
  isUsed(db, journalId, id, usesOf('checklists', { parts: ['checklist-items'] }))

interface ItemValues {
  readonly text: string
  readonly active: boolean
  readonly order?: number | undefined
}
export interface ChecklistValues {
  readonly name: string
  readonly active?: boolean | undefined
  readonly order?: number | undefined
  readonly items: readonly ItemValues[]
}

/**
 * Appends checklists with their items, with ids in the given order.
 * @returns the id of the first
 */
export async function insertChecklists(
  tx: Tx,
  journalId: number,
  checklists: readonly ChecklistValues[],
  now: Instant,
): Promise<number> {
  const first = await nextId(tx, journalId, 'checklist', checklists.length)
  const rows = checklists.map((checklist, i) =>
    lookupRow(journalId, first + i, checklist, checklist.order ?? first + i, now),
  )
  await tx.insertInto('checklist').values(rows).execute()
  const items = checklists.flatMap((checklist, i) => checklist.items.map((item) => ({ ...item, checklist: first + i })))
  if (items.length > 0) await insertItems(tx, journalId, items, now)
  return first
}

/** @returns the id of the first; the others follow */
export async function insertItems(
  tx: Tx,
  journalId: number,
  items: readonly (ItemValues & { readonly checklist: number })[],
  now: Instant,
): Promise<number> {
  const first = await nextId(tx, journalId, 'checklist_item', items.length)
  const rows = items.map(({ text, active, order, checklist }, i) => ({
    journal_id: journalId,
    id: first + i,
    checklist_id: checklist,
    text,
    active: toFlag(active),
    position: order ?? first + i,
    modified: now,
  }))
  await tx.insertInto('checklist_item').values(rows).execute()
  return first
}

export async function updateChecklist(
  tx: Tx,
  journalId: number,
  id: number,
  checklist: { readonly name: string; readonly active: boolean; readonly order?: number | undefined },
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('checklist')
    .set({
      name: checklist.name,
      name_key: nameKey(checklist.name),
      active: toFlag(checklist.active),
      ...(checklist.order === undefined ? {} : { position: checklist.order }),
      modified: now,
    })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
}

export async function updateItem(tx: Tx, journalId: number, id: number, item: ItemValues, now: Instant): Promise<void> {
  await tx
    .updateTable('checklist_item')
    .set({
      text: item.text,
      active: toFlag(item.active),
      ...(item.order === undefined ? {} : { position: item.order }),
      modified: now,
    })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
}

/** Whether a trade, a missed trade or a backtest was saved with it. */
export const isItemUsed = (db: Db, journalId: number, id: number): Promise<boolean> =>
  isUsed(db, journalId, id, usesOf('checklist-items'))

export async function deleteItem(tx: Tx, journalId: number, id: number): Promise<void> {
  await tx.deleteFrom('checklist_item').where('journal_id', '=', journalId).where('id', '=', id).execute()
}

export const placeChecklists = placeIn('checklist')

export const placeItems = placeIn('checklist_item')

export const disableChecklist = disableIn('checklist')

/** Removes it with its items. */
export const deleteChecklist = deleteFrom('checklist')
