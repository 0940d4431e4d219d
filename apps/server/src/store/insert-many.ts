import { CompiledQuery, PostgresAdapter } from 'kysely'
import type { Db, Tx } from './db.ts'
import type { Column, StoredValue } from './row-codec.ts'

/** Values of a row by the place of each column; decimals and JSON are text. */
export type NewRow = readonly StoredValue[]

interface Target {
  readonly table: string
  readonly columns: readonly Column[]
}

/**
 * The statements that insert many rows (bulk insert) in the way that is fastest for each store, put together before others
 * have to wait for them. SQLite gets one parameter for each value. PostgreSQL would plan a statement with thousands of
 * parameters again each time, and gets one array for each column instead. Half of a surrogate pair becomes "�", as in
 * every parameter.
 */
export function insertsOf(db: Db, target: Target, all: readonly NewRow[]): readonly CompiledQuery[] {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const [atOnce, insert] = isPostgres ? ([500, insertArrays] as const) : ([100, insertValues] as const)
  const { columns, rows } = withoutEmpty(target.columns, all)
  const inserts: CompiledQuery[] = []
  for (let from = 0; from < rows.length; from += atOnce)
    inserts.push(insert({ ...target, columns }, rows.slice(from, from + atOnce)))
  return inserts
}

/** Leaves out columns of which no row knows anything: a third of a trade's, and of the time to write it. They must have no default. */
function withoutEmpty(
  columns: readonly Column[],
  rows: readonly NewRow[],
): { columns: readonly Column[]; rows: readonly NewRow[] } {
  const used = columns.flatMap((_, i) => (rows.some((row) => row[i] !== null) ? [i] : []))
  return { columns: used.map((i) => columns[i]!), rows: rows.map((row) => used.map((i) => row[i]!)) }
}

/** @throws what the store throws, as for a text with a NUL or a row that is there */
export async function executeAll(tx: Tx, queries: readonly CompiledQuery[]): Promise<void> {
  for (const query of queries) await tx.executeQuery(query)
}

function insertValues({ table, columns }: Target, rows: readonly NewRow[]): CompiledQuery {
  const values = `(${columns.map(() => '?').join(', ')})`
  const statement = `insert into ${table} (${namesOf(columns)}) values ${rows.map(() => values).join(', ')}`
  return CompiledQuery.raw(statement, rows.flat())
}

function insertArrays({ table, columns }: Target, rows: readonly NewRow[]): CompiledQuery {
  const arrays = columns.map(({ type }, i) => `$${i + 1}::${type}[]`).join(', ')
  const statement = `insert into ${table} (${namesOf(columns)}) select * from unnest(${arrays})`
  return CompiledQuery.raw(
    statement,
    columns.map((_, i) => `{${rows.map((row) => elementOf(row[i]!)).join(',')}}`),
  )
}

const namesOf = (columns: readonly Column[]): string => columns.map(({ name }) => name).join(', ')

/** As an array's text has it. */
function elementOf(value: StoredValue): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`
}
