import type { Db, Tx } from '../../store/db.ts'

/** Tables of which a row can be put back as it was: nothing else goes with it, and nothing is left that names it. */
export const deletableTables = ['payin', 'stored_instrument', 'setup'] as const
export type DeletableTable = (typeof deletableTables)[number]

/** A row with all of its columns. */
export interface DeletableRow {
  readonly journal_id: number
  readonly id: number
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
