import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../store/db.ts'
import { holdsId } from '../../store/holds-id.ts'
import { storedTable } from '../../store/stored-tables.ts'
import { journalKinds } from '../kinds/kinds.ts'
import { fieldsOf } from '../kinds/record-kind.ts'

/** Where records refer to an item of a list, by table: columns with its number, and columns with numbers as JSON. */
export type Uses = Readonly<Record<string, { readonly one?: readonly string[]; readonly many?: readonly string[] }>>

/**
 * Where records refer to a kind, hidden ones included, and trades as they are to be.
 * @param parts kinds that are a part of it, and so no use of it
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
        const stored = storedTable(kind.table)
        const tables = stored === 'stored_trade' ? [stored, 'coming_trade'] : [stored]
        return tables.map((table) => [table, { one, many }])
      }),
  )

/** Whether a record of the journal refers to item `id` at one of these places. */
export async function isUsed(db: Db, journalId: number, id: number, uses: Uses): Promise<boolean> {
  const places = Object.entries(uses).flatMap(([table, { one = [], many = [] }]) => [
    ...one.map((column) => ({ table, holds: sql<boolean>`${sql.ref(`${table}.${column}`)} = ${id}` })),
    ...many.map((column) => ({ table, holds: holdsId(`${table}.${column}`, id) })),
  ])
  const found = places.map(({ table, holds }) => exists(journalId, table, holds))
  const { rows } = await sql<{ used: number | null }>`
    select case when ${sql.join(found, sql` or `)} then 1 else 0 end as used`.execute(db)
  return rows[0]?.used === 1
}

const exists = (journalId: number, table: string, holds: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.journal_id`)} = ${journalId} and ${holds})`
