import type { Instant } from '@afterclose/core/time'
import { toFlag } from '../../db/codecs.ts'
import { type Db, nextId, type Tx } from '../../db/db.ts'
import { lookupRow } from '../../db/lookup.ts'

export const findChecklists = (db: Db, journalId: number) =>
  db.selectFrom('checklist').selectAll().where('journal_id', '=', journalId).orderBy('position').orderBy('id').execute()

export const findChecklistItems = (db: Db, journalId: number) =>
  db
    .selectFrom('checklist_item')
    .selectAll()
    .where('journal_id', '=', journalId)
    .orderBy('position')
    .orderBy('id')
    .execute()

export interface ChecklistValues {
  readonly name: string
  readonly items: readonly { readonly text: string; readonly active: boolean }[]
}

/** Adds checklists with their items behind the others; both are numbered in the order given. */
export async function insertChecklists(
  tx: Tx,
  journalId: number,
  checklists: readonly ChecklistValues[],
  now: Instant,
): Promise<void> {
  const first = await nextId(tx, journalId, 'checklist', checklists.length)
  const rows = checklists.map((checklist, i) => lookupRow(journalId, first + i, checklist, first + i, now))
  await tx.insertInto('checklist').values(rows).execute()
  const items = checklists.flatMap((checklist, i) => checklist.items.map((item) => ({ ...item, checklist: first + i })))
  const firstItem = await nextId(tx, journalId, 'checklist_item', items.length)
  const itemRows = items.map(({ text, active, checklist }, i) => ({
    journal_id: journalId,
    id: firstItem + i,
    checklist_id: checklist,
    text,
    active: toFlag(active),
    position: firstItem + i,
  }))
  await tx.insertInto('checklist_item').values(itemRows).execute()
}
