import { sql } from 'kysely'
import type { Db } from '../db.ts'
import type { ColumnTypes } from '../migrations/column-types.ts'

/** Sizes and prices of coins have up to 18 decimals. SQLite stores decimals as text; PostgreSQL's columns had ten. */
export const statements = ({ decimal }: ColumnTypes): readonly ((db: Db) => Promise<void>)[] =>
  decimal === 'numeric' ? [dropScales] : []

/**
 * PostgreSQL refuses to change the type of a column that a view reads, so the views are created again; in order of creation each finds those
 * that it reads. A type without a scale rewrites no row.
 */
async function dropScales(db: Db): Promise<void> {
  const { rows: views } = await sql<{ name: string; definition: string }>`
    select relname::text as name, pg_get_viewdef(oid) as definition from pg_class
    where relkind = 'v' and relnamespace = current_schema()::regnamespace order by oid`.execute(db)
  const { rows: scaled } = await sql<{ table: string; column: string }>`
    select columns.table_name as "table", columns.column_name as "column"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and numeric_precision = 24 and numeric_scale = 10`.execute(db)
  const changes = Map.groupBy(scaled, ({ table }) => table)
  const steps = [
    ...(views.length > 0 ? [`drop view ${views.map(({ name }) => name).join(', ')}`] : []),
    ...Array.from(changes, ([table, columns]) => {
      const types = columns.map(({ column }) => `alter column ${column} type numeric`)
      return `alter table ${table} ${types.join(', ')}`
    }),
    ...views.map(({ name, definition }) => `create view ${name} as ${definition}`),
  ]
  for (const step of steps) await sql.raw(step).execute(db)
}
