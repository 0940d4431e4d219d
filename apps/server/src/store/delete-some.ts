import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import type { Schema } from './schema.ts'

/** Deletes at most `most` rows of an owner by physical position, without sorting. @returns how many */
export async function deleteSome(
  db: Db,
  table: keyof Schema,
  owner: { readonly journal_id: number } | { readonly series_id: number } | { readonly user_id: number },
  most: number,
): Promise<number> {
  const where = sql.join(
    Object.entries(owner).map(([column, id]) => sql`${sql.ref(column)} = ${id}`),
    sql` and `,
  )
  const from = sql.table(table)
  const those = (place: RawBuilder<unknown>) => sql`select ${place} from ${from} where ${where} limit ${most}`
  const gone =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? sql`delete from ${from} where ctid = any(array(${those(sql.ref('ctid'))}))`
      : sql`delete from ${from} where rowid in (${those(sql.ref('rowid'))})`
  return Number((await gone.execute(db)).numAffectedRows ?? 0n)
}
