import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../store/db.ts'
import { holdsId } from '../../store/holds-id.ts'
import { storedTable } from '../../store/stored-tables.ts'
import { journalKinds } from '../kinds/kinds.ts'
import { fieldsOf } from '../kinds/record-kind.ts'

/** Where records refer to an item of a list, by table: columns with its id, and columns with ids as JSON. */
export type Uses = Readonly<Record<string, { readonly one?: readonly string[]; readonly many?: readonly string[] }>>

/**
 * Where records refer to a kind, including deleted trades.
 * @param parts kinds that are part of it, and therefore no use of it
 */
export const usesOf = (name: string, { parts = [] }: { readonly parts?: readonly string[] } = {}): Uses =>
  Object.fromEntries(
    journalKinds
      .filter((kind) => !parts.includes(kind.name) && Object.values(kind.refers ?? {}).includes(name))
      .flatMap((kind) => {
        const columns = fieldsOf(kind).filter((field) => kind.refers?.[field.name] === name)
        const [many = [], one = []] = [true, false].map((list) =>
          columns.filter(({ codec }) => (codec === 'list') === list).map(({ column }) => column),
        )
        return [[storedTable(kind.table), { one, many }]]
      }),
  )

/** Rows scanned at a time: SQLite blocks the thread meanwhile. */
const rowsAtOnce = 1000

/** Whether a record of the journal refers to item `id` at one of these places. Yields while many are scanned. */
export async function isUsed(db: Db, journalId: number, id: number, uses: Uses): Promise<boolean> {
  const places = Object.entries(uses).map(([table, { one = [], many = [] }]) => ({
    table,
    ones: one.map((column) => sql<boolean>`${sql.ref(`${table}.${column}`)} = ${id}`),
    manys: many.map((column) => holdsId(`${table}.${column}`, id)),
  }))
  const found = places.flatMap(({ table, ones }) => ones.map((holds) => exists(journalId, table, holds)))
  if (await isTrue(db, found)) return true
  for (const { table, manys } of places)
    if (manys.length > 0 && (await isInPart(db, journalId, table, manys))) return true
  return false
}

async function isTrue(db: Db, found: readonly RawBuilder<boolean>[]): Promise<boolean> {
  if (found.length === 0) return false
  const { rows } = await sql<{ used: number | null }>`
    select case when ${sql.join(found, sql` or `)} then 1 else 0 end as used`.execute(db)
  return rows[0]?.used === 1
}

const exists = (journalId: number, table: string, holds: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.journal_id`)} = ${journalId} and ${holds})`

/** Scans the rows that no index finds, in batches. */
async function isInPart(
  db: Db,
  journalId: number,
  table: string,
  holds: readonly RawBuilder<boolean>[],
): Promise<boolean> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ count: number; last: number | null; used: number | null }>`
      select count(*) as count, max(id) as last, max(used) as used from (
        select id, case when ${sql.join(holds, sql` or `)} then 1 else 0 end as used from ${sql.table(table)}
        where journal_id = ${journalId} and id > ${after} order by id limit ${sql.lit(rowsAtOnce)}) as part`.execute(db)
    const { count, last, used } = rows[0]!
    if (used === 1) return true
    if (count < rowsAtOnce || last === null) return false
    after = last
    await setImmediate()
  }
}
