import type { NoteKind } from '@afterclose/core/session'
import type { Instant } from '@afterclose/core/time'
import { nameKey, toFlag } from '../../store/codecs.ts'
import { type Db, nextId, type Tx } from '../../store/db.ts'
import { deleteFrom, disableIn, lookupRow, placeIn } from '../lists/repository.ts'
import type { SessionNoteCategoryRow } from '../../store/schema.ts'

export interface CategoryValues {
  readonly name: string
  readonly kind: NoteKind
  readonly active?: boolean | undefined
  readonly order?: number | undefined
}

export const findCategories = (db: Db, journalId: number): Promise<SessionNoteCategoryRow[]> =>
  db
    .selectFrom('session_note_category')
    .selectAll()
    .where('journal_id', '=', journalId)
    .orderBy('position')
    .orderBy('id')
    .execute()

export const findCategory = (db: Db, journalId: number, id: number): Promise<SessionNoteCategoryRow | undefined> =>
  db
    .selectFrom('session_note_category')
    .selectAll()
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether a session has a note in it. */
export async function isCategoryUsed(db: Db, journalId: number, id: number): Promise<boolean> {
  const one = await db
    .selectFrom('session_entry')
    .select('session_id')
    .where('journal_id', '=', journalId)
    .where('category_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

/** Appends categories and returns the id of the first; the others follow. */
export async function insertCategories(
  tx: Tx,
  journalId: number,
  categories: readonly CategoryValues[],
  now: Instant,
): Promise<number> {
  const first = await nextId(tx, journalId, 'session_note_category', categories.length)
  await tx
    .insertInto('session_note_category')
    .values(
      categories.map((category, i) => ({
        ...lookupRow(journalId, first + i, category, category.order ?? first + i, now),
        kind: category.kind,
      })),
    )
    .execute()
  return first
}

export async function updateCategory(
  tx: Tx,
  journalId: number,
  id: number,
  category: { name: string; kind: NoteKind; active: boolean; order?: number | undefined },
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('session_note_category')
    .set({
      name: category.name,
      name_key: nameKey(category.name),
      kind: category.kind,
      active: toFlag(category.active),
      ...(category.order === undefined ? {} : { position: category.order }),
      modified: now,
    })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
}

export const disableCategory = disableIn('session_note_category')

export const placeCategories = placeIn('session_note_category')

export const deleteCategory = deleteFrom('session_note_category')
