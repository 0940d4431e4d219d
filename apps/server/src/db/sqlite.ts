import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type SqliteDialectConfig,
} from 'kysely'
import type { Db } from './db.ts'
import type { Schema } from './schema.ts'

/** How long a write waits for another process or thread that is writing. */
const patience = 30_000

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('SQLITE_BUSY')

/**
 * Tries again while another connection writes. SQLite's own busy timeout would sleep inside the call and hold up every
 * other request of this thread meanwhile.
 */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  const until = Date.now() + patience
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isBusy(error) || Date.now() > until) throw error
      await wait(5)
    }
  }
}

class PatientDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return {
      executeQuery: <R>(query: CompiledQuery) => patiently(() => connection.executeQuery<R>(query)),
      streamQuery: <R>(query: CompiledQuery, chunk: number) => connection.streamQuery<R>(query, chunk),
    }
  }

  // "immediate": takes the right to write at once, so that a transaction never fails half way because of another.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** SQLite can undo changes of its schema, so that migrations are all or nothing. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function dialect(config: SqliteDialectConfig): Dialect {
  const base = new SqliteDialect(config)
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new PatientDriver(config),
    createIntrospector: (db) => base.createIntrospector(db),
    createQueryCompiler: () => base.createQueryCompiler(),
  }
}

/**
 * Opens the file, or makes it. WAL lets readers run beside the writer; FULL makes every commit durable before it is
 * acknowledged.
 */
export function openSqlite(file: string): Db {
  const database = new Sqlite(file, { timeout: 10_000 })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('cache_size = -32000') // KiB
  database.pragma('busy_timeout = 0') // waiting is done above, without blocking
  return new Kysely<Schema>({ dialect: dialect({ database }) })
}
