import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../store/db.ts'
import type { Constants } from '../../records/kinds/record-kind.ts'
import { storedTable } from '../../store/stored-tables.ts'
import type { TableOfJournal } from '../../store/schema.ts'

export interface RowsToCopy {
  readonly table: TableOfJournal
  /** Column that others refer to. */
  readonly by: string
  readonly where: Constants
  /** Column values that replace those of the original. */
  readonly values: Constants
  /** Only rows that these refer to; null for all rows. */
  readonly neededBy: readonly Needing[] | null
}

/** A column that refers to rows of another table, in rows with these values. */
interface Needing {
  readonly table: TableOfJournal
  readonly column: string
  readonly where: Constants
}

/**
 * Copies rows of a journal with their ids, within the store. The columns are those of a row, so new columns are copied automatically.
 */
export async function copyRows(
  tx: Tx,
  from: number,
  { table, by, where, values, neededBy }: RowsToCopy,
): Promise<void> {
  const sample = await tx.selectFrom(table).selectAll().where('journal_id', '=', from).limit(1).executeTakeFirst()
  if (sample === undefined) return
  const columns = Object.keys(sample)
  const copied = columns.map((column) => (column in values ? literal(values[column]) : sql.ref(column)))
  const conditions = [...rowsOf(from, where), ...(neededBy === null ? [] : [needed(by, from, neededBy)])]
  await sql`insert into ${sql.table(storedTable(table))} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(copied)} from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}`.execute(tx)
}

const rowsOf = (journalId: number, where: Constants): readonly RawBuilder<unknown>[] => [
  sql`journal_id = ${journalId}`,
  ...Object.entries(where).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
]

/** Literal, because a parameter as a column has no type in PostgreSQL. */
const literal = (value: string | number | null | undefined): RawBuilder<unknown> => sql.lit(value ?? null)

function needed(by: string, from: number, columns: readonly Needing[]): RawBuilder<unknown> {
  const numbers = columns.map(
    ({ table, column, where }) =>
      sql`select ${sql.ref(column)} from ${sql.table(table)}
        where ${sql.join([...rowsOf(from, where), sql`${sql.ref(column)} is not null`], sql` and `)}`,
  )
  return sql`${sql.ref(by)} in (${sql.join(numbers, sql` union `)})`
}

/** Files that slots of a journal show. @param slots column values of the slots: those with one of them */
export async function findPictures(db: Db, journalId: number, slots: readonly Constants[]): Promise<readonly string[]> {
  const found = new Set<string>()
  for (const where of slots) {
    const { rows } = await sql<{ file_id: string }>`select distinct file_id from archived_screenshot
      where ${sql.join([...rowsOf(journalId, where), sql`file_id is not null`], sql` and `)}`.execute(db)
    for (const { file_id: fileId } of rows) found.add(fileId)
  }
  return [...found]
}

/** Trades that a copy includes. */
export async function countTrades(db: Db, journalId: number): Promise<number> {
  const count = db.selectFrom('archived_trade').select((eb) => eb.fn.countAll<number>().as('count'))
  return (await count.where('journal_id', '=', journalId).executeTakeFirstOrThrow()).count
}

/** Activates the first setup if none is active. False if there is no setup at all. */
export async function enableFirstSetup(tx: Tx, journalId: number): Promise<boolean> {
  const first = await tx
    .selectFrom('setup')
    .select(['id', 'active'])
    .where('journal_id', '=', journalId)
    .orderBy('active', 'desc')
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (first === undefined) return false
  if (first.active === 0)
    await tx
      .updateTable('setup')
      .set({ active: 1 })
      .where('journal_id', '=', journalId)
      .where('id', '=', first.id)
      .execute()
  return true
}
