import type { Instant } from '@afterclose/core/time'
import { nameKey, toFlag } from '../../store/codecs.ts'
import type { Tx } from '../../store/db.ts'
import type { Placed } from './arrange.ts'

/** Lists of a journal whose items trades or sessions refer to: a used item is disabled, an unused one removed. */
type LookupTable = 'instrument' | 'setup' | 'trade_comment' | 'custom_comment' | 'checklist' | 'session_note_category'

/** Columns shared by new rows of these lists. */
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

/** Disables an item: existing references stay, but it is no longer offered. */
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

/** Removes an item with its dependent rows. */
export const deleteFrom =
  (table: LookupTable) =>
  async (tx: Tx, journalId: number, id: number): Promise<void> => {
    await tx.deleteFrom(table).where('journal_id', '=', journalId).where('id', '=', id).execute()
  }

/** Writes changed positions of items. */
export const placeIn =
  (table: LookupTable | 'checklist_item') =>
  async (tx: Tx, journalId: number, placed: readonly Placed[]): Promise<void> => {
    for (const { id, position } of placed)
      await tx.updateTable(table).set({ position }).where('journal_id', '=', journalId).where('id', '=', id).execute()
  }
