import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Milliseconds by which the store's clock is ahead of this machine's: 0 for SQLite, which is local. */
export async function storeAhead(db: Db): Promise<number> {
  const { rows } = await sql<{ now: unknown }>`select current_timestamp as now`.execute(db)
  const now = rows[0]?.now
  return now instanceof Date ? now.getTime() - Date.now() : 0
}
