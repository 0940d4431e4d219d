import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import type { Db } from '../../src/store/db.ts'
import type { StoreSettings } from '../../src/store/store.ts'

/** Whether another process is writing to the store at this moment. */
export async function isBeingWritten(db: Db, settings: StoreSettings): Promise<boolean> {
  if (settings.kind === 'postgres') {
    const { rows } = await sql`select 1 from pg_locks where granted and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
    return rows.length > 0
  }
  const database = new Sqlite(settings.file)
  database.pragma('busy_timeout = 0')
  try {
    database.exec('begin immediate; rollback')
    return false
  } catch {
    return true // SQLITE_BUSY
  } finally {
    database.close()
  }
}
