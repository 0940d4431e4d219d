import { sql } from 'kysely'
import type { Db, Tx } from '../../store/db.ts'
import { executeAll, insertsOf, readColumnTypes, type RowsOfTable } from '../../store/insert-many.ts'
import type { TableOfJournal } from '../../store/schema.ts'
import { storedTable } from '../../store/stored-tables.ts'
import { columnOf, fieldsOf, type RecordKind, type Row } from '../../records/kinds/record-kind.ts'

type Key = readonly (string | number)[]

/** Rows of one kind in order of their keys, up to a maximum, after `after`. */
async function readPart(
  db: Db,
  kind: RecordKind,
  journalId: number,
  after: Key | null,
  limit: number,
): Promise<readonly Row[]> {
  const key = sql.join(kind.key.map((name) => sql.ref(columnOf(kind, name))))
  const columns = sql.join(fieldsOf(kind).map(({ column }) => sql.ref(column)))
  const conditions = [
    sql`journal_id = ${journalId}`,
    ...(kind.archivedIfPositive === undefined ? [] : [sql`${sql.ref(kind.archivedIfPositive)} > 0`]),
    ...(after === null ? [] : [sql`(${key}) > (${sql.join(after)})`]),
  ]
  const { rows } = await sql<Row>`select ${columns} from ${sql.table(kind.table)}
    where ${sql.join(conditions, sql` and `)} order by ${key} limit ${limit}`.execute(db)
  return rows
}

/** Streams all rows of one kind of a journal. */
export async function* readRows(
  db: Db,
  kind: RecordKind,
  journalId: number,
  rowsAtOnce: number,
): AsyncGenerator<readonly Row[]> {
  const keyColumns = kind.key.map((name) => columnOf(kind, name))
  for (let after: Key | null = null; ; ) {
    const rows: readonly Row[] = await readPart(db, kind, journalId, after, rowsAtOnce)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < rowsAtOnce) return
    after = keyColumns.map((column) => keyValue(last[column]))
  }
}

/** Ids of the records of a table. */
export async function readNumbers(db: Db, table: TableOfJournal, journalId: number): Promise<readonly number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from ${sql.table(table)} where journal_id = ${journalId}`.execute(db)
  return rows.map(({ id }) => id)
}

function keyValue(value: Row[string] | undefined): string | number {
  if (typeof value === 'string' || typeof value === 'number') return value
  throw new Error('A key is neither text nor number')
}

/** A row of any table. */
export type StoredRow = Row

/** @param rows with the same columns */
export function rowsOf(name: string, rows: readonly StoredRow[]): RowsOfTable {
  const columns = Object.keys(rows[0] ?? {})
  return { table: storedTable(name), columns, values: rows.map((row) => columns.map((column) => row[column] ?? null)) }
}

/** Inserts rows of any table. */
export function rowWriter() {
  const typesOf = new Map<string, ReadonlyMap<string, string>>()
  return async (tx: Tx, { table, columns, values }: RowsOfTable): Promise<void> => {
    const types = typesOf.get(table) ?? (await readColumnTypes(tx, table))
    typesOf.set(table, types)
    const typed = columns.map((name) => ({ name, type: types.get(name) ?? 'text' }))
    await executeAll(tx, insertsOf(tx, { table, columns: typed }, values))
  }
}

/** Last id of each kind of record. */
export async function readCounters(db: Db, journalId: number): Promise<Record<string, number>> {
  const counters = db.selectFrom('counter').select(['kind', 'last']).where('journal_id', '=', journalId)
  const rows = await counters.orderBy('kind').execute()
  return Object.fromEntries(rows.map(({ kind, last }) => [kind, last]))
}

export const findJournal = (db: Db, journalId: number) =>
  db.selectFrom('journal').selectAll().where('id', '=', journalId).executeTakeFirst()

/** Reads a user's settings for this journal, by their names without `journal.<id>.`. */
export async function readJournalSettings(db: Db, userId: number, journalId: number): Promise<Record<string, string>> {
  const prefix = `journal.${journalId}.`
  const rows = await db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('user_id', '=', userId)
    .where('key', 'like', `${prefix}%`)
    .orderBy('key')
    .execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key.slice(prefix.length), value]))
}

const rowsDeletedAtOnce = 2000

/** Removes some rows of a kind from a journal; false if there are none left. */
export async function deletePart(db: Db, kind: RecordKind, journalId: number): Promise<boolean> {
  const table = sql.table(storedTable(kind.table))
  const key = sql.join(kind.key.map((name) => sql.ref(columnOf(kind, name))))
  const { numAffectedRows = 0n } = await sql`delete from ${table} where journal_id = ${journalId} and (${key}) in (
    select ${key} from ${table} where journal_id = ${journalId} limit ${Math.min(rowsDeletedAtOnce, kind.atOnce ?? Infinity)})`.execute(
    db,
  )
  return numAffectedRows > 0n
}

export async function hasRecords(db: Db, kind: RecordKind, journalId: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${sql.table(storedTable(kind.table))} where journal_id = ${journalId} limit 1`.execute(db)
  return rows.length > 0
}

/** Sets the id counters of a journal. */
export async function setCounters(tx: Tx, journalId: number, last: Readonly<Record<string, number>>): Promise<void> {
  await tx.deleteFrom('counter').where('journal_id', '=', journalId).execute()
  const rows = Object.entries(last).map(([kind, number]) => ({ journal_id: journalId, kind, last: number }))
  if (rows.length > 0) await tx.insertInto('counter').values(rows).execute()
}
