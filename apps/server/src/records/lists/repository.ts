import type { Instant } from '@afterclose/core/time'
import { nameKey, toFlag } from '../../store/codecs.ts'
import type { Tx } from '../../store/db.ts'
import type { Placed } from './arrange.ts'

/** Lists of a journal whose items trades or sessions name: an item in use is disabled, any other removed. */
type LookupTable =
  | 'stored_instrument'
  | 'setup'
  | 'trade_comment'
  | 'custom_comment'
  | 'checklist'
  | 'session_note_category'

/** Columns that new rows of these lists have in common. */
export const lookupRow = (
  journalId: number,
  id: number,
  { name, active }: { readonly name: string; readonly active?: boolean | undefined },
  position: number,
  now: Instant,
) => ({
  journal_id: journalId,
  id,
  name,
  name_key: nameKey(name),
  active: toFlag(active ?? true),
  position,
  created: now,
  modified: now,
})

/** Keeps an item for those that name it, and offers it no more. */
export const disableIn =
  (table: LookupTable) =>
  async (tx: Tx, journalId: number, id: number, now: Instant): Promise<void> => {
    await tx
      .updateTable(table)
      .set({ active: 0, modified: now })
      .where('journal_id', '=', journalId)
      .where('id', '=', id)
      .execute()
  }

/** Removes an item, with what belongs to it. */
export const deleteFrom =
  (table: LookupTable) =>
  async (tx: Tx, journalId: number, id: number): Promise<void> => {
    await tx.deleteFrom(table).where('journal_id', '=', journalId).where('id', '=', id).execute()
  }

/** Writes the places of items whose place is another one now. */
export const placeIn =
  (table: LookupTable | 'checklist_item') =>
  async (tx: Tx, journalId: number, placed: readonly Placed[]): Promise<void> => {
    for (const { id, position } of placed)
      await tx.updateTable(table).set({ position }).where('journal_id', '=', journalId).where('id', '=', id).execute()
  }
