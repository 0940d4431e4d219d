import { sql } from 'kysely'
import type { Db } from '../db.ts'
import type { ColumnTypes } from '../migrations/column-types.ts'

/** Tables that steps have renamed, with the names that they were made with. */
const formerNames: Readonly<Record<string, string>> = {
  stored_trade: 'trade',
  stored_screenshot: 'screenshot',
  stored_note_trade: 'note_trade',
  deleted_fill: 'stored_deleted_fill',
}

/** PostgreSQL keeps the names of constraints when a table is renamed: they get those that the first release gives them. SQLite names none. */
export const statements = ({ decimal }: ColumnTypes): readonly ((db: Db) => Promise<void>)[] =>
  decimal === 'numeric'
    ? Object.entries(formerNames).map(
        ([table, former]) =>
          (db) =>
            renameConstraints(db, table, former),
      )
    : []

async function renameConstraints(db: Db, table: string, former: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = cast(${table} as regclass) and starts_with(conname, ${`${former}_`})`.execute(db)
  for (const { name } of rows) {
    const own = `${table}${name.slice(former.length)}`
    await sql`alter table ${sql.table(table)} rename constraint ${sql.id(name)} to ${sql.id(own)}`.execute(db)
  }
}
