import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../store/db.ts'
import type { Constants } from '../../records/kinds/record-kind.ts'
import { partsOf } from '../../store/trade-parts.ts'
import type { TableOfJournal } from '../../store/schema.ts'

/** A row of any of the tables. */
export type CopiedRow = Constants

export interface RowsToCopy {
  readonly table: TableOfJournal
  /** The column in whose order the rows are walked: a number above 0, or a text. */
  readonly by: string
  readonly where: Constants
  readonly values: Constants
  /** Only rows that these name; null: all rows. */
  readonly neededBy: readonly Needing[] | null
}

/** A column that names rows of another table, in rows with these values. */
export interface Needing {
  readonly table: TableOfJournal
  readonly column: string
  readonly where: Constants
}

/**
 * Rows of a journal as they are written to its copy, about `atOnce` at a time; they keep their numbers. The columns are those
 * that a row has, so that a new column is copied without a word here.
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
    const first = partsOf(table).map(
      (name) => sql`select * from (
        select ${sql.ref(by)} as number from ${sql.table(name)} where ${part} order by ${sql.ref(by)} limit ${atOnce}
      ) as part`,
    )
    const found = await sql<{ last: string | number | null }>`select max(number) as last from (
      ${sql.join(first, sql` union all `)} order by number limit ${atOnce}
    ) as parts`.execute(db)
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

/** Written out, because a parameter in place of a column has no type of its own in PostgreSQL. */
const literal = (value: string | number | null | undefined): RawBuilder<unknown> => sql.lit(value ?? null)

function needed(by: string, from: number, columns: NonNullable<RowsToCopy['neededBy']>): RawBuilder<unknown> {
  const numbers = columns.map(
    ({ table, column, where }) =>
      sql`select ${sql.ref(column)} from ${sql.table(table)} where ${sql.join([sql`journal_id = ${from}`, sql`${sql.ref(column)} is not null`, ...equal(where)], sql` and `)}`,
  )
  return numbers.length === 0 ? sql`1 = 0` : sql`${sql.ref(by)} in (${sql.join(numbers, sql` union `)})`
}

/** Makes the first setup active, where none is. False when there is no setup at all. */
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
