import { CompiledQuery, PostgresAdapter, sql } from 'kysely'
import type { Db, Tx } from './db.ts'
import type { StoredValue } from './row-codec.ts'

/** Values of a row by column index; decimals and JSON are text. */
export type NewRow = readonly (StoredValue | Buffer)[]

/** Rows of a table by columns. */
export interface RowsOfTable {
  readonly table: string
  readonly columns: readonly string[]
  readonly values: readonly NewRow[]
}

export interface Column {
  readonly name: string
  /** Type of its values in PostgreSQL, before they are cast to the column. */
  readonly type: string
}
export interface Target {
  readonly table: string
  readonly columns: readonly Column[]
}

/**
 * Bulk inserts in the fastest way for each store, built before the lock is taken. SQLite gets one parameter per value. PostgreSQL would
 * plan a query with thousands of parameters again each time, so it gets one array per column. Half of a surrogate pair becomes "�", as in
 * every parameter.
 */
export function insertsOf(db: Db, target: Target, all: readonly NewRow[]): readonly CompiledQuery[] {
  const [atOnce, insert] = isPostgres(db) ? ([500, insertArrays] as const) : ([100, insertValues] as const)
  const { columns, rows } = withoutEmpty(target.columns, all)
  const inserts: CompiledQuery[] = []
  for (let from = 0; from < rows.length; from += atOnce)
    inserts.push(insert({ ...target, columns }, rows.slice(from, from + atOnce)))
  return inserts
}

/**
 * Bulk updates of rows of a journal, built like `insertsOf`.
 * @param rows with the row's id first, then a value for each column
 */
export function updatesOf(
  db: Db,
  { table, columns }: Target,
  journalId: number,
  rows: readonly NewRow[],
): readonly CompiledQuery[] {
  const [atOnce, update] = isPostgres(db) ? ([500, updateArrays] as const) : ([100, updateValues] as const)
  const target = { table, columns: [{ name: 'id', type: 'bigint' }, ...columns] }
  const updates: CompiledQuery[] = []
  for (let from = 0; from < rows.length; from += atOnce)
    updates.push(update(target, journalId, rows.slice(from, from + atOnce)))
  return updates
}

/** Drops columns that are empty in all rows: a third of a trade's, and of the time to write it. They must have no default. */
function withoutEmpty(
  columns: readonly Column[],
  rows: readonly NewRow[],
): { columns: readonly Column[]; rows: readonly NewRow[] } {
  const used = columns.flatMap((_, i) => (rows.some((row) => row[i] !== null) ? [i] : []))
  return { columns: used.map((i) => columns[i]!), rows: rows.map((row) => used.map((i) => row[i]!)) }
}

const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Column types in PostgreSQL's catalog; none for SQLite, which needs none. */
export async function readColumnTypes(db: Db, table: string): Promise<ReadonlyMap<string, string>> {
  if (!isPostgres(db)) return new Map()
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db)
  return new Map(rows.map(({ name, type }) => [name, type]))
}

/** @throws errors of the store, such as for a text with a NUL or a duplicate row */
export async function executeAll(tx: Tx, queries: readonly CompiledQuery[]): Promise<void> {
  for (const query of queries) await tx.executeQuery(query)
}

function insertValues({ table, columns }: Target, rows: readonly NewRow[]): CompiledQuery {
  const values = `(${columns.map(() => '?').join(', ')})`
  const statement = `insert into ${table} (${namesOf(columns)}) values ${rows.map(() => values).join(', ')}`
  return CompiledQuery.raw(statement, rows.flat())
}

function insertArrays({ table, columns }: Target, rows: readonly NewRow[]): CompiledQuery {
  const statement = `insert into ${table} (${namesOf(columns)}) select * from unnest(${arraysOf(columns)})`
  return CompiledQuery.raw(statement, arraysIn(columns, rows))
}

/** The rows that are changed to those of `new`. */
const changed = ({ table, columns }: Target): string =>
  `update ${table} set ${columns
    .slice(1)
    .map(({ name }) => `"${name}" = new."${name}"`)
    .join(', ')}`

function updateValues(target: Target, journalId: number, rows: readonly NewRow[]): CompiledQuery {
  const { table, columns } = target
  const values = `(${columns.map(() => '?').join(', ')})`
  const statement = `with new (${namesOf(columns)}) as (values ${rows.map(() => values).join(', ')})
    ${changed(target)} from new where ${table}.journal_id = ? and ${table}.id = new.id`
  return CompiledQuery.raw(statement, [...rows.flat(), journalId])
}

function updateArrays(target: Target, journalId: number, rows: readonly NewRow[]): CompiledQuery {
  const { table, columns } = target
  const statement = `${changed(target)} from unnest(${arraysOf(columns)}) as new (${namesOf(columns)})
    where ${table}.journal_id = $${columns.length + 1} and ${table}.id = new.id`
  return CompiledQuery.raw(statement, [...arraysIn(columns, rows), journalId])
}

const arraysOf = (columns: readonly Column[]): string => columns.map(({ type }, i) => `$${i + 1}::${type}[]`).join(', ')

const arraysIn = (columns: readonly Column[], rows: readonly NewRow[]): string[] =>
  columns.map((_, i) => `{${rows.map((row) => elementOf(row[i]!)).join(',')}}`)

const namesOf = (columns: readonly Column[]): string => columns.map(({ name }) => `"${name}"`).join(', ')

/** In the syntax of array literals. */
function elementOf(value: StoredValue | Buffer): string {
  if (Buffer.isBuffer(value)) return `"\\\\x${value.toString('hex')}"`
  if (typeof value !== 'string') return JSON.stringify(value)
  return `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`
}
