import { join } from 'node:path'
import { makeFolder } from '../config/make-folder.ts'
import type { Db } from './db.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { makeSqlite, openSqlite } from './sqlite.ts'

/** Location of the data. Plain data: a worker thread opens its own connection with it. */
export type StoreSettings =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string }

/** PostgreSQL if a URL is given, else one file in the data folder, created if missing. */
export function storeSettings(dataDir: string, databaseUrl: string | null): StoreSettings {
  if (databaseUrl !== null) return { kind: 'postgres', url: databaseUrl }
  makeFolder(dataDir, 0o700)
  return { kind: 'sqlite', file: join(dataDir, 'afterclose.db') }
}

/** A connection; close it with `db.destroy()`. The store and its schema must exist: `prepareStore` creates them. */
export const openStore = (settings: StoreSettings, onLost: (error: Error) => void = () => {}): Db =>
  settings.kind === 'sqlite' ? openSqlite(settings.file) : openPostgres(settings.url, onLost)

/** Creates an empty store if there is none; PostgreSQL databases are created outside. */
export function makeStore(settings: StoreSettings): void {
  if (settings.kind === 'sqlite') makeSqlite(settings.file)
}

/** Opens the store, creating it if missing, and migrates its schema. */
export async function prepareStore(settings: StoreSettings, onLost?: (error: Error) => void): Promise<Db> {
  makeStore(settings)
  const db = openStore(settings, onLost)
  try {
    await migrate(db, settings.kind)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}
