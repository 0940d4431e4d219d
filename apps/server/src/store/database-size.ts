import { statSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { StoreSettings } from './store.ts'

/** Bytes of the database on disk, including SQLite's WAL. */
export async function databaseBytes(db: Db, store: StoreSettings): Promise<number> {
  if (store.kind === 'sqlite')
    return [store.file, `${store.file}-wal`]
      .map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0)
      .reduce((sum, bytes) => sum + bytes)
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}
