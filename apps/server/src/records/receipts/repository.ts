import type { Db, Tx } from '../../store/db.ts'
import type { PackedIds } from '../../store/packed-ids.ts'
import type { TableOfJournal } from '../../store/schema.ts'
import { storedTable } from '../../store/stored-tables.ts'
import { journalKinds } from '../kinds/kinds.ts'
import { recordTables } from '../kinds/record-tables.ts'

/** Tables whose rows can be restored with their dependent rows, once nothing refers to them. */
export const deletableTables: ReadonlySet<string> = new Set(
  journalKinds.flatMap(({ table, whenTaken }) => (whenTaken === undefined ? [] : [storedTable(table)])),
)

/** Tables of dependent rows, deleted and restored with their record. */
export const belongingTables = [
  'stored_screenshot',
  'session_entry',
  'stored_note_trade',
  'stored_week_rule_answer',
  'checklist_item',
  'backtest_trade',
  'practice_try',
] as const
export type BelongingTable = (typeof belongingTables)[number]

/** A row with all of its columns. */
export interface StoredRow {
  readonly journal_id: number
}
export interface DeletableRow extends StoredRow {
  readonly id: number
}

/** Rows of a journal that were deleted together. */
export interface DeletedRows {
  readonly table: TableOfJournal
  readonly rows: readonly DeletableRow[]
  /** Rows that were deleted with one record. */
  readonly belongings?: readonly { readonly table: BelongingTable; readonly rows: readonly StoredRow[] }[] | undefined
  /** Trades and missed trades that a deleted plan was removed from. */
  readonly made?: { readonly trades: PackedIds; readonly missedTradeIds: readonly number[] } | undefined
}

/** Rows before their deletion. */
export async function findRows(
  db: Db,
  table: TableOfJournal,
  journalId: number,
  ids: readonly number[],
): Promise<readonly DeletableRow[]> {
  const rows = await recordTables(db)
    .selectFrom(table)
    .selectAll()
    .where('journal_id', '=', journalId)
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => ({ ...row, journal_id: journalId, id: Number(row['id']) }))
}

/** Restores rows; existing ones stay. @returns how many were restored */
export async function putBack(tx: Tx, table: TableOfJournal, rows: readonly DeletableRow[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.columns(['journal_id', 'id']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

const rowsPerStatement = 500

/** Restores the dependent rows of a restored record. */
export async function putBackBelongings(tx: Tx, table: BelongingTable, rows: readonly StoredRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    await tx
      .insertInto(table)
      .values(rows.slice(from, from + rowsPerStatement))
      .execute()
}
