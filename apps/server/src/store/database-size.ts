import { statSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { StoreSettings } from './store.ts'

/** Bytes that the database takes on its disk. */
export async function databaseBytes(db: Db, store: StoreSettings): Promise<number> {
  if (store.kind === 'sqlite') return statSync(store.file, { throwIfNoEntry: false })?.size ?? 0
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}
