import { closeSync, openSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { Db } from './db.ts'
import type { Schema } from './schema.ts'
import { SqliteConnections } from './sqlite-driver.ts'

/** What Kysely must know of SQLite as it is used here. */
class Adapter extends SqliteAdapter {
  /** Migrations are all or nothing, and the one transaction they run in keeps other starting servers out. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** WAL lets readers run beside the writer; FULL makes every commit durable before it is acknowledged. */
function connect(file: string): Sqlite.Database {
  closeSync(openSync(file, 'a', 0o600)) // readable by its owner alone; SQLite gives the files beside it (WAL) the same permissions
  const database = new Sqlite(file, { timeout: 10_000 })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('cache_size = -16000') // KiB
  database.pragma('busy_timeout = 0') // the driver waits, without blocking
  return database
}

const keptStatements = 200

/** An LRU cache of prepared statements: the same few are run again and again. */
function keepStatements(database: Sqlite.Database): SqliteDatabase {
  const kept = new Map<string, Sqlite.Statement>()
  return {
    prepare(sql) {
      const statement = kept.get(sql) ?? database.prepare(sql)
      kept.delete(sql)
      kept.set(sql, statement) // moves it to the end; the least recently used one is at the front
      if (kept.size > keptStatements) kept.delete(kept.keys().next().value ?? '')
      return statement
    },
    close: () => database.close(),
  }
}

/** Opens the file, or makes it. */
export const openSqlite = (file: string): Db =>
  new Kysely<Schema>({
    dialect: {
      createAdapter: () => new Adapter(),
      createDriver: () => new SqliteConnections(() => keepStatements(connect(file))),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
