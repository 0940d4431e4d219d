import { sql } from 'kysely'
import type { Db } from '../db.ts'
import { tradeColumns } from './2026-12-08-writings-in-rows.ts'
import type { ColumnTypes } from '../migrations/column-types.ts'
import { viewOfRows, viewsOfTrades, withoutViews } from './visible-rows.ts'

const tables = ['stored_trade', 'stored_payin'] as const
const constraint = ', unique (journal_id, source, external_id)'

/**
 * A row that comes has the name of one that goes: for a while both are there, and one of them is hidden. The names of those that
 * can be seen are unique because statements say so, and no longer by a constraint.
 */
export const statements = ({ identity }: ColumnTypes) => [
  ...withoutViews,
  'drop view payin',
  ...tables.map((table) => (db: Db) => (identity.startsWith('integer') ? rebuild : dropConstraint)(db, table)),
  ...tables.map((table) => `create index ${table}_name on ${table} (journal_id, source, external_id)`),
  ...viewsOfTrades(tradeColumns, 'pending'),
  viewOfRows('payin'),
]

async function dropConstraint(db: Db, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = cast(${table} as regclass) and contype = 'u'`.execute(db)
  for (const { name } of rows) await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db)
}

/** SQLite has no other way. Dropping the table takes along what refers to its rows: that is kept meanwhile. */
async function rebuild(db: Db, table: string): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db)
  const { rows: parts } = await sql<{ type: string; sql: string }>`select type, sql from sqlite_master
    where tbl_name = ${table} and type in ('table', 'index') and sql is not null`.execute(db)
  const { rows: children } = await sql<{ name: string }>`select distinct child.name
    from sqlite_master as child, pragma_foreign_key_list(child.name) as refers
    where child.type = 'table' and refers."table" = ${table}`.execute(db)
  const made = parts.find(({ type }) => type === 'table')?.sql ?? ''
  if (!made.includes(constraint)) throw new Error(`${table} has no unique names`)
  for (const { name } of children) await run(`create temp table kept_${name} as select * from ${name}`)
  await run(made.replace(constraint, '').replace(/^create table "?\w+"?/i, 'create table rebuilt'))
  await run(`insert into rebuilt select * from ${table}`)
  await run(`drop table ${table}`)
  await run(`alter table rebuilt rename to ${table}`)
  for (const part of parts) if (part.type === 'index') await run(part.sql)
  for (const { name } of children) {
    await run(`delete from ${name}`)
    await run(`insert into ${name} select * from temp.kept_${name}`)
    await run(`drop table temp.kept_${name}`)
  }
}
