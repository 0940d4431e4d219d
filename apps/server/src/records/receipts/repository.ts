import type { Db, Tx } from '../../store/db.ts'

/** Tables of which a row can be put back as it was, with what belonged to it; nothing is left that names it. */
export const deletableTables = [
  'payin',
  'stored_instrument',
  'setup',
  'note',
  'trading_session',
  'trade_plan',
  'missed_trade',
  'saved_filter',
  'simulator_preset',
  'strategy_preset',
  'month_review',
] as const
export type DeletableTable = (typeof deletableTables)[number]

/** Tables of what belongs to such a row, and goes and comes back with it. */
export const belongingTables = ['stored_screenshot', 'session_entry', 'stored_note_trade'] as const
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
  readonly table: DeletableTable
  readonly rows: readonly DeletableRow[]
  /** Of one record: what went with it. */
  readonly belongings?: readonly { readonly table: BelongingTable; readonly rows: readonly StoredRow[] }[] | undefined
  /** Of a plan: what was made from it, and was left without one. */
  readonly made?: { readonly tradeIds: readonly number[]; readonly missedTradeIds: readonly number[] } | undefined
}

/** Rows as they are, before they are deleted. */
export const findRows = (
  db: Db,
  table: DeletableTable,
  journalId: number,
  ids: readonly number[],
): Promise<readonly DeletableRow[]> =>
  db.selectFrom(table).selectAll().where('journal_id', '=', journalId).where('id', 'in', ids).execute()

/** Puts them back as they were; what is there again stays. Answers how many came back. */
export async function putBack(tx: Tx, table: DeletableTable, rows: readonly DeletableRow[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto(table)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whole rows of this very table, sealed since
    .values(rows as never)
    .onConflict((conflict) => conflict.columns(['journal_id', 'id']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** Puts back what belongs to a record that has just come back. */
export async function putBackBelongings(tx: Tx, table: BelongingTable, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.insertInto(table).values(rows).execute()
}
