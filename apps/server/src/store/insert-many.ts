import { CompiledQuery, PostgresAdapter } from 'kysely'
import type { Tx } from './db.ts'

/** A row by its columns, always the same in the same order; decimals and JSON are text. */
export type NewRow = Readonly<Record<string, string | number | null>>

interface Target {
  readonly table: string
  /** Which of its columns hold JSON. */
  readonly json: readonly string[]
}

/**
 * Inserts many rows (bulk insert) in the way that is fastest for each store. SQLite gets one parameter for each value.
 * PostgreSQL would plan a statement with thousands of parameters anew each time, and reads the rows from one JSON text
 * instead. Half of a surrogate pair becomes "�", as in every parameter.
 * @throws what the store throws, as for a text with a NUL or a row that is there
 */
export async function insertMany(tx: Tx, target: Target, rows: readonly NewRow[]): Promise<void> {
  const isPostgres = tx.getExecutor().adapter instanceof PostgresAdapter
  const [atOnce, insert] = isPostgres ? ([500, insertFromJson] as const) : ([100, insertValues] as const)
  for (let from = 0; from < rows.length; from += atOnce)
    await tx.executeQuery(insert(target, rows.slice(from, from + atOnce)))
}

function insertValues({ table }: Target, rows: readonly NewRow[]): CompiledQuery {
  const columns = columnsOf(rows)
  const values = `(${columns.map(() => '?').join(', ')})`
  const statement = `insert into ${table} (${columns.join(', ')}) values ${rows.map(() => values).join(', ')}`
  return CompiledQuery.raw(
    statement,
    rows.flatMap((row) => Object.values(row)),
  )
}

function insertFromJson({ table, json }: Target, rows: readonly NewRow[]): CompiledQuery {
  const columns = columnsOf(rows).join(', ')
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {}
    for (const [column, value] of Object.entries(row)) {
      if (typeof value !== 'string') record[column] = value
      else record[column] = json.includes(column) ? JSON.parse(value) : value.toWellFormed()
    }
    return record
  })
  const statement = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`
  return CompiledQuery.raw(statement, [JSON.stringify(records)])
}

const columnsOf = ([first]: readonly NewRow[]): readonly string[] => Object.keys(first ?? {})
