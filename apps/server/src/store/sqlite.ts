import { closeSync, openSync, type Stats, statSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { Db } from './db.ts'
import { ReadersAndWriters } from './readers-and-writers.ts'
import type { Schema } from './schema.ts'
import { statementTurns } from './statement-turns.ts'
import { betweenTriesMs, SqliteConnections } from './sqlite-driver.ts'

/** Kysely's adapter for SQLite. */
class Adapter extends SqliteAdapter {
  /** Migrations are all or nothing; their single transaction keeps out other starting servers. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Error for a moved or removed database file: writes would be lost with it. The code is SQLite's own for this. */
class DatabaseMoved extends Error {
  override name = 'DatabaseMoved'
  readonly code = 'SQLITE_READONLY_DBMOVED'
  constructor(file: string) {
    super(`The database file ${file} was moved or removed while it was in use`)
  }
}

/** Creates an empty file if there is none. Readable by its owner alone; SQLite gives the files next to it (WAL) the same permissions. */
export const makeSqlite = (file: string): void => closeSync(openSync(file, 'a', 0o600))

/** @throws DatabaseMoved if there is none: a new one would look like an empty installation */
function fileOf(path: string): Stats {
  const file = statSync(path, { throwIfNoEntry: false })
  if (file === undefined) throw new DatabaseMoved(path)
  return file
}

/** Checks that the file is still the same as at the first check. */
function sameFile(path: string): () => void {
  let first: Stats | null = null
  return () => {
    const now = fileOf(path)
    first ??= now
    if (now.ino !== first.ino || now.dev !== first.dev) throw new DatabaseMoved(path)
  }
}

/** WAL lets readers run in parallel with the writer; FULL makes every commit durable before it is acknowledged. */
function connect(file: string): Sqlite.Database {
  fileOf(file)
  const database = new Sqlite(file, { timeout: 10_000, fileMustExist: true })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('cache_size = -16000') // KiB
  database.pragma('busy_timeout = 0') // the driver waits, without blocking
  return database
}

const keptStatements = 200

/** LRU cache of prepared statements, because the same few repeat. */
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

/** Statement turns of this thread, shared by everything it opens. */
const turns = statementTurns()

/** Maximum concurrent snapshots in one thread; single statements run in between. */
const mostReaders = 7

/** Opens an existing file. SQLite has one writer, so one connection is enough for all writes. */
export const openSqlite = (file: string): Db =>
  new Kysely<Schema>({
    dialect: {
      createAdapter: () => new Adapter(),
      createDriver: () => {
        const open = () => keepStatements(connect(file))
        // Users wait for writes of the main thread, so only the other threads yield.
        const pauseMs = isMainThread ? 0 : betweenTriesMs + 3
        const writer = new SqliteConnections(open, 1, { before: sameFile(file), pauseMs, turn: turns.writing })
        return new ReadersAndWriters(new SqliteConnections(open, mostReaders, { turn: turns.reading }), writer)
      },
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
