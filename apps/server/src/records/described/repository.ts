import type { Db, Tx } from '../../store/db.ts'
import type { TableOfJournal } from '../../store/schema.ts'
import type { ColumnValue, Row } from '../kinds/record-kind.ts'
import { recordTables } from '../kinds/record-tables.ts'

/** @param order sort columns of the list */
export function findRecords(
  db: Db,
  table: TableOfJournal,
  journalId: number,
  order: readonly string[],
): Promise<Row[]> {
  const all = recordTables(db).selectFrom(table).selectAll().where('journal_id', '=', journalId)
  return order.reduce((query, column) => query.orderBy(column), all).execute()
}

export const findRecord = (db: Db, table: TableOfJournal, journalId: number, id: number): Promise<Row | undefined> =>
  recordTables(db)
    .selectFrom(table)
    .selectAll()
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Number of records with this value in a column. */
export async function countRecords(
  db: Db,
  table: TableOfJournal,
  journalId: number,
  { column, value }: { readonly column: string; readonly value: ColumnValue },
): Promise<number> {
  const { count } = await recordTables(db)
    .selectFrom(table)
    .select((eb) => eb.fn.countAll().as('count'))
    .where('journal_id', '=', journalId)
    .where(column, '=', value)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertRecord(
  tx: Tx,
  table: TableOfJournal,
  journalId: number,
  row: Row & { readonly id: number },
): Promise<void> {
  await recordTables(tx)
    .insertInto(table)
    .values({ ...row, journal_id: journalId })
    .execute()
}

export async function updateRecord(
  tx: Tx,
  table: TableOfJournal,
  journalId: number,
  id: number,
  row: Row,
): Promise<void> {
  await recordTables(tx).updateTable(table).set(row).where('journal_id', '=', journalId).where('id', '=', id).execute()
}

export async function deleteRecord(tx: Tx, table: TableOfJournal, journalId: number, id: number): Promise<void> {
  await recordTables(tx).deleteFrom(table).where('journal_id', '=', journalId).where('id', '=', id).execute()
}
