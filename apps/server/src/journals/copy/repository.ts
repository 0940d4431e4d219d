import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../store/db.ts'
import type { Constants } from '../../records/kinds/record-kind.ts'
import type { TableOfJournal } from '../../store/schema.ts'

/** A row of any of the tables. */
export type CopiedRow = Constants

export interface RowsToCopy {
  readonly table: TableOfJournal
  /** Column by which rows are ordered: a positive number, or a text. */
  readonly by: string
  readonly where: Constants
  readonly values: Constants
  /** Only rows that these refer to; null for all rows. */
  readonly neededBy: readonly Needing[] | null
}

/** A column that refers to rows of another table, in rows with these values. */
export interface Needing {
  readonly table: TableOfJournal
  readonly column: string
  readonly where: Constants
}

/**
 * Rows of a journal in the form of its copy, about `atOnce` at a time, with their ids. The columns are those of the row, so new columns are
 * copied automatically.
 */
export async function* rowsToCopy(
  db: Db,
  from: number,
  { table, by, where, values, neededBy }: RowsToCopy,
  atOnce: number,
): AsyncGenerator<readonly CopiedRow[]> {
  const sample = await db.selectFrom(table).selectAll().where('journal_id', '=', from).limit(1).executeTakeFirst()
  if (sample === undefined) return
  const columns = sql.join(
    Object.keys(sample).map((column) =>
      column in values ? sql`${literal(values[column])} as ${sql.ref(column)}` : sql.ref(column),
    ),
  )
  const conditions = [
    sql`journal_id = ${from}`,
    ...equal(where),
    ...(neededBy === null ? [] : [needed(by, from, neededBy)]),
  ]
  let after: string | number =
    typeof Object.entries(sample).find(([column]) => column === by)?.[1] === 'string' ? '' : 0
  for (;;) {
    const part = sql.join([...conditions, sql`${sql.ref(by)} > ${after}`], sql` and `)
    const found = await sql<{ last: string | number | null }>`select max(number) as last from (
      select ${sql.ref(by)} as number from ${sql.table(table)} where ${part} order by ${sql.ref(by)} limit ${atOnce}
    ) as part`.execute(db)
    const last = found.rows[0]?.last ?? null
    if (last === null) return
    const { rows } = await sql<CopiedRow>`select ${columns} from ${sql.table(table)}
      where ${part} and ${sql.ref(by)} <= ${last} order by ${sql.ref(by)}`.execute(db)
    yield rows
    after = last
  }
}

const equal = (values: Constants): readonly RawBuilder<unknown>[] =>
  Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)

/** Literal, because a parameter as a column has no type in PostgreSQL. */
const literal = (value: string | number | null | undefined): RawBuilder<unknown> => sql.lit(value ?? null)

function needed(by: string, from: number, columns: NonNullable<RowsToCopy['neededBy']>): RawBuilder<unknown> {
  const numbers = columns.map(
    ({ table, column, where }) =>
      sql`select ${sql.ref(column)} from ${sql.table(table)} where ${sql.join([sql`journal_id = ${from}`, sql`${sql.ref(column)} is not null`, ...equal(where)], sql` and `)}`,
  )
  return numbers.length === 0 ? sql`1 = 0` : sql`${sql.ref(by)} in (${sql.join(numbers, sql` union `)})`
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
