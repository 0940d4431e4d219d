import { ChecklistItemInput, type ChecklistInput } from '@afterclose/contract/checklists'
import type { Instant } from '@afterclose/core/time'
import type { z } from 'zod'
import type { Db, Tx } from '../../store/db.ts'
import { checklistItems, checklists } from '../kinds/lists.ts'
import { type ArchivedRecord, toRecord } from '../kinds/record-kind.ts'
import { listOrder } from '../kinds/values.ts'
import { fieldsIn, findRecords, insertInputs, insertRecords } from '../lists/repository.ts'

/** Checklists with their items. */
export async function withItems(
  db: Db,
  journalId: number,
  records: readonly ArchivedRecord[],
): Promise<readonly ArchivedRecord[]> {
  const rows = await findRecords(db, checklistItems.table, journalId, listOrder)
  const items = Map.groupBy(rows, (row) => row['checklist_id'] ?? null)
  const itemsOf = (id: number) => (items.get(id) ?? []).map((row) => toRecord(checklistItems, row))
  return records.map((record) => ({ ...record, items: itemsOf(Number(record['id'])) }))
}

/** Rows of the items of a checklist. */
export async function rowsOfItems(tx: Tx, journalId: number, checklistId: number) {
  const rows = await findRecords(tx, checklistItems.table, journalId, listOrder)
  return rows.filter((row) => row['checklist_id'] === checklistId).map((row) => ({ ...row, journal_id: journalId }))
}

interface NewChecklist extends Readonly<z.input<typeof ChecklistInput>> {
  readonly items: readonly z.input<typeof ChecklistItemInput>[]
}

/** Appends checklists with their items. */
export async function insertChecklists(
  tx: Tx,
  journalId: number,
  added: readonly NewChecklist[],
  now: Instant,
): Promise<void> {
  const first = await insertInputs(tx, checklists, journalId, added, now)
  const items = added.flatMap((checklist, i) =>
    checklist.items.map((item) => ({ ...fieldsIn(ChecklistItemInput.parse(item)), checklistId: first + i })),
  )
  if (items.length > 0) await insertRecords(tx, checklistItems, journalId, items, now)
}
