import type { Filters } from '@afterclose/core/filters'
import type { Instant } from '@afterclose/core/time'
import type { Selectable } from 'kysely'
import { nameKey, toJson } from '../../store/codecs.ts'
import { type Db, nextId, type Tx } from '../../store/db.ts'
import type { SavedFilterTable } from '../../store/diary-tables.ts'

export type SavedFilterRow = Selectable<SavedFilterTable>
export interface SavedFilterValues {
  readonly name: string
  readonly filters: Filters
  readonly order?: number | undefined
}

export const findSavedFilters = (db: Db, journalId: number): Promise<SavedFilterRow[]> =>
  db
    .selectFrom('saved_filter')
    .selectAll()
    .where('journal_id', '=', journalId)
    .orderBy('position')
    .orderBy('id')
    .execute()

export const findSavedFilter = (db: Db, journalId: number, id: number): Promise<SavedFilterRow | undefined> =>
  db.selectFrom('saved_filter').selectAll().where('journal_id', '=', journalId).where('id', '=', id).executeTakeFirst()

const namedColumns = ({ name, filters }: SavedFilterValues) => ({
  name,
  name_key: nameKey(name),
  filters: toJson(filters),
})

export async function insertSavedFilter(
  tx: Tx,
  journalId: number,
  values: SavedFilterValues,
  now: Instant,
): Promise<number> {
  const id = await nextId(tx, journalId, 'saved_filter')
  await tx
    .insertInto('saved_filter')
    .values({
      ...namedColumns(values),
      journal_id: journalId,
      id,
      position: values.order ?? id,
      created: now,
      modified: now,
    })
    .execute()
  return id
}

export async function updateSavedFilter(
  tx: Tx,
  journalId: number,
  id: number,
  values: SavedFilterValues,
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('saved_filter')
    .set({
      ...namedColumns(values),
      ...(values.order === undefined ? {} : { position: values.order }),
      modified: now,
    })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
}

export async function deleteSavedFilter(tx: Tx, journalId: number, id: number): Promise<void> {
  await tx.deleteFrom('saved_filter').where('journal_id', '=', journalId).where('id', '=', id).execute()
}
