import type { ScreenshotOwner } from '@afterclose/contract/screenshots'
import { undoMs } from '@afterclose/contract/undo'
import { MINUTE } from '@afterclose/core/time'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../store/db.ts'
import { storedTable } from '../../store/stored-tables.ts'
import type { ScreenshotTable } from '../../store/trade-tables.ts'
import { tidyHeldFiles, tidyLater } from '../picture-files/unused-files.ts'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { visibleJournals } from '../../platform/http/access/repository.ts'
import type { OwnerKind } from './owners.ts'

type SlotRow = Selectable<ScreenshotTable>
/** Content of a slot: a link, a file, or only a description. */
export type SlotContent = Pick<SlotRow, 'url' | 'file_id' | 'width' | 'height' | 'taken_at' | 'description'>
export type KeptSlot = Pick<SlotRow, 'owner_id' | 'slot'> & SlotContent

/** Records of one kind whose slots are queried. */
export interface Owners {
  readonly type: ScreenshotOwner
  readonly ids: readonly number[]
}

/** Non-empty slots of these records. */
export async function findScreenshots(db: Db, journalId: number, { type, ids }: Owners): Promise<KeptSlot[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('screenshot')
    .select(['owner_id', 'slot', 'url', 'file_id', 'width', 'height', 'taken_at', 'description'])
    .where('journal_id', '=', journalId)
    .where('owner_type', '=', type)
    .where('owner_id', 'in', ids)
    .execute()
}

/** Deletes the screenshots of records, or of one slot. Unreferenced files are removed after the transaction. */
export async function deleteScreenshots(
  tx: Tx,
  journalId: number,
  { type, ids }: Owners,
  slot?: number,
): Promise<void> {
  if (ids.length === 0) return
  const deleted = await tx
    .deleteFrom('stored_screenshot')
    .where('journal_id', '=', journalId)
    .where('owner_type', '=', type)
    .where('owner_id', 'in', ids)
    .$if(slot !== undefined, (query) => query.where('slot', '=', slot!))
    .returning('file_id')
    .execute()
  if (deleted.some(({ file_id }) => file_id !== null)) await tidyLater(tx, journalId)
}

/** Longer than the lifetime of a receipt, which is issued a moment later. */
const heldMs = undoMs + MINUTE

/**
 * Deletes the screenshots of records that can be restored for some minutes; their files are retained until then.
 *
 * @returns the deleted rows
 */
export async function takeScreenshots(tx: Tx, journalId: number, { type, ids }: Owners): Promise<readonly SlotRow[]> {
  const rows = await tx
    .deleteFrom('stored_screenshot')
    .where('journal_id', '=', journalId)
    .where('owner_type', '=', type)
    .where('owner_id', 'in', ids)
    .returningAll()
    .execute()
  const fileIds = new Set(rows.flatMap(({ file_id }) => file_id ?? []))
  await tidyHeldFiles(tx, journalId, [...fileIds], new Date(Date.now() + heldMs).toISOString())
  return rows
}

const rowsPerStatement = 500

/** Fills empty slots. */
export async function insertScreenshots(
  tx: Tx,
  journalId: number,
  type: ScreenshotOwner,
  slots: readonly KeptSlot[],
  at: string,
): Promise<void> {
  const rows = slots.map((slot) => ({ ...slot, journal_id: journalId, owner_type: type, created: at }))
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    await tx
      .insertInto('stored_screenshot')
      .values(rows.slice(from, from + rowsPerStatement))
      .execute()
}

/** Updates `modified` of a record whose slots have changed. @returns its former value; null if the record does not exist */
export async function stampOwner(
  tx: Tx,
  journalId: number,
  { table }: OwnerKind,
  owner: { readonly id: number; readonly backtestId?: number },
  at: string,
): Promise<string | null> {
  const within = owner.backtestId === undefined ? sql`` : sql`and backtest_id = ${owner.backtestId}`
  const one = sql`journal_id = ${journalId} and id = ${owner.id} ${within}`
  const { rows } = await sql<{ modified: string }>`select modified from ${sql.table(table)} where ${one}`.execute(tx)
  await sql`update ${sql.table(storedTable(table))} set modified = ${at} where ${one}`.execute(tx)
  return rows[0]?.modified ?? null
}

/** A journal visible to the user with the file in a record of these kinds; null if there is none. */
export async function findJournalOfFile(
  db: Db,
  { id, key }: Pick<SessionUser, 'id' | 'key'>,
  fileId: string,
  types: readonly ScreenshotOwner[],
): Promise<number | null> {
  const row = await visibleJournals(db, id, key?.journals ?? null)
    .innerJoin('screenshot', 'screenshot.journal_id', 'journal.id')
    .select('journal.id')
    .where('screenshot.file_id', '=', fileId)
    .where('screenshot.owner_type', 'in', types)
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
