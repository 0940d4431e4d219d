import { setTimeout as wait } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely'
import type { Turn } from './statement-turns.ts'

/** How long a connection, or a write, waits for another process or thread that is writing, ms. */
const patience = 30_000
/** Retry interval, ms. */
export const betweenTriesMs = 5

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('SQLITE_BUSY')

/**
 * Retries while another connection holds the write lock (SQLITE_BUSY). SQLite's own busy timeout would sleep inside the call
 * and block every other request of this thread.
 */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  const until = performance.now() + patience // a clock that is set forward must not end the wait
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error
      await wait(betweenTriesMs)
    }
  }
}

/**
 * A connection pool for one file; connections are opened on demand, up to `most`, and handed out first in, first out. They do not make
 * SQLite parallel: a thread runs one statement at a time. They let others read while a transaction awaits other work. With one connection
 * it is the queue of this thread's writers.
 */
export class SqliteConnections implements Driver {
  readonly #open: () => SqliteDatabase
  readonly #most: number
  readonly #before: () => void
  readonly #pauseMs: number
  readonly #turn: Turn
  readonly #drivers: SqliteDriver[] = []
  readonly #free: DatabaseConnection[] = []
  readonly #waiting: ((connection: DatabaseConnection) => void)[] = []

  /**
   * @param options `before` throws if a connection must not be used; for `pauseMs` a connection rests before it is handed to the next
   *   waiter, so that other threads, which poll, find the write lock free; each statement waits for `turn`
   */
  constructor(
    open: () => SqliteDatabase,
    most: number,
    {
      before = () => {},
      pauseMs = 0,
      turn = () => null,
    }: { readonly before?: () => void; readonly pauseMs?: number; readonly turn?: Turn } = {},
  ) {
    this.#open = open
    this.#most = most
    this.#before = before
    this.#pauseMs = pauseMs
    this.#turn = turn
  }

  async init(): Promise<void> {
    this.#free.push(await this.#newConnection())
  }

  async #newConnection(): Promise<DatabaseConnection> {
    // Switching to WAL is refused immediately, whatever the busy timeout, while another process does so.
    const driver = new SqliteDriver({ database: () => patiently(async () => this.#open()) })
    this.#drivers.push(driver)
    try {
      await driver.init()
    } catch (error) {
      this.#drivers.splice(this.#drivers.indexOf(driver), 1)
      throw error
    }
    const connection = await driver.acquireConnection()
    return {
      executeQuery: <R>(query: CompiledQuery) =>
        patiently(async () => {
          const wait = this.#turn() // runnable work runs before another request
          if (wait !== null) await wait
          return connection.executeQuery<R>(query)
        }),
      streamQuery: <R>(query: CompiledQuery, chunk: number) => connection.streamQuery<R>(query, chunk),
    }
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#before()
    const free = this.#free.pop()
    if (free !== undefined) return free
    if (this.#drivers.length < this.#most) return this.#newConnection()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const next = this.#waiting.shift()
    if (next === undefined) this.#free.push(connection)
    else if (this.#pauseMs > 0) setTimeout(() => next(connection), this.#pauseMs)
    else next(connection)
  }

  /** "immediate" takes the write lock immediately, so that a transaction never fails half-way because of another. */
  async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit')) // when it fails, Kysely rolls back
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'))
    } catch (error) {
      // A full or failing disk has ended it already; that error is reported.
      if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error
    }
  }

  async destroy(): Promise<void> {
    for (const driver of this.#drivers) await driver.destroy()
  }
}
