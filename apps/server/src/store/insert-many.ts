import { CompiledQuery, PostgresAdapter } from 'kysely'
import type { Db, Tx } from './db.ts'
import type { StoredValue } from './row-codec.ts'

/** What a row holds, by the place of each column; decimals and JSON are text. */
export type NewRow = readonly StoredValue[]

interface Target {
  readonly table: string
  readonly columns: readonly string[]
  /** Which of its columns hold JSON. */
  readonly json: readonly string[]
}

/**
 * The statements that insert many rows (bulk insert) in the way that is fastest for each store, put together before others
 * have to wait for them. SQLite gets one parameter for each value. PostgreSQL would plan a statement with thousands of
 * parameters anew each time, and reads the rows from one JSON text instead. Half of a surrogate pair becomes "�", as in
 * every parameter.
 */
export function insertsOf(db: Db, target: Target, all: readonly NewRow[]): readonly CompiledQuery[] {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const [atOnce, insert] = isPostgres ? ([500, insertFromJson] as const) : ([100, insertValues] as const)
  const { columns, rows } = withoutEmpty(target.columns, all)
  const inserts: CompiledQuery[] = []
  for (let from = 0; from < rows.length; from += atOnce)
    inserts.push(insert({ ...target, columns }, rows.slice(from, from + atOnce)))
  return inserts
}

/** Leaves out columns of which no row knows anything: a third of a trade's, and of the time to write it. They must have no default. */
function withoutEmpty(
  columns: readonly string[],
  rows: readonly NewRow[],
): { columns: readonly string[]; rows: readonly NewRow[] } {
  const used = columns.flatMap((_, i) => (rows.some((row) => row[i] !== null) ? [i] : []))
  return { columns: used.map((i) => columns[i]!), rows: rows.map((row) => used.map((i) => row[i]!)) }
}

/** @throws what the store throws, as for a text with a NUL or a row that is there */
export async function executeAll(tx: Tx, queries: readonly CompiledQuery[]): Promise<void> {
  for (const query of queries) await tx.executeQuery(query)
}

function insertValues({ table, columns }: Target, rows: readonly NewRow[]): CompiledQuery {
  const values = `(${columns.map(() => '?').join(', ')})`
  const statement = `insert into ${table} (${columns.join(', ')}) values ${rows.map(() => values).join(', ')}`
  return CompiledQuery.raw(statement, rows.flat())
}

/** What is not known is left out of the text, which PostgreSQL then reads in less time. */
function insertFromJson({ table, columns, json }: Target, rows: readonly NewRow[]): CompiledQuery {
  const cells = columns.map((column) => ({ name: `"${column}":`, isJson: json.includes(column) }))
  const records = rows.map((row) => {
    let text = ''
    for (const [i, { name, isJson }] of cells.entries()) {
      const value = row[i]!
      if (value !== null) text += `${text === '' ? '' : ','}${name}${isJson ? String(value) : jsonOf(value)}`
    }
    return `{${text}}`
  })
  const names = columns.join(', ')
  const statement = `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1)`
  return CompiledQuery.raw(statement, [`[${records.join(',')}]`])
}

const jsonOf = (value: string | number): string =>
  JSON.stringify(typeof value === 'string' ? value.toWellFormed() : value)
