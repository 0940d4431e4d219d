import { closeSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { ConfigError } from '../config/config-error.ts'
import type { StoreSettings } from './store.ts'

/**
 * Takes a file of SQLite for this process alone: what a server holds ready would not be what another one has written.
 * The lock is one of the operating system on a file of its own, so that it goes with the process, however that ends, and
 * commands that work beside a server need not ask for it. Servers share PostgreSQL.
 * @returns how to let go of it
 * @throws ConfigError when another process has it
 */
export function holdStore(store: StoreSettings): () => void {
  if (store.kind === 'postgres') return () => {}
  const folder = dirname(store.file)
  const file = join(folder, 'afterclose.lock')
  closeSync(openSync(file, 'a', 0o600)) // as the database: for its owner alone, and what is wrong with the folder has a name
  const lock = new Sqlite(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive') // never ended: nothing is written to it
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY')) throw error
    throw new ConfigError(
      `Another server or a restore is using the data folder ${folder}. Stop it first, or choose another folder with the setting DATA_DIR.`,
      { cause: error },
    )
  }
  return () => lock.close()
}
