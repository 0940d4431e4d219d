import { closeSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { ConfigError } from '../config/config-error.ts'
import type { StoreSettings } from './store.ts'

/**
 * Locks a SQLite store for this server process, because the caches of a second server would not see its writes. It is an operating system
 * lock on a separate file, so it ends with the process, however that ends, and commands that run next to a server do not need it. Several
 * servers need PostgreSQL.
 * @returns a function that releases the lock
 * @throws ConfigError if another process has it
 */
export function holdStore(store: StoreSettings): () => void {
  if (store.kind === 'postgres') return () => {}
  const folder = dirname(store.file)
  const file = join(folder, 'afterclose.lock')
  closeSync(openSync(file, 'a', 0o600)) // readable by its owner alone, like the database; an error here names the folder
  const lock = new Sqlite(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive') // stays open as long as the process lives; nothing is written
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY')) throw error
    throw new ConfigError(
      `Another server or a restore is using the data folder ${folder}. Stop it first, or choose another folder with DATA_DIR.`,
      { cause: error },
    )
  }
  return () => lock.close()
}
