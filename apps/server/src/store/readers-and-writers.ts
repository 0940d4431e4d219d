import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  RawNode,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely'

interface Held {
  readonly pool: Driver
  readonly connection: DatabaseConnection
}

/** For raw SQL, decided by its text. */
const isRead = ({ query, sql }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) || (RawNode.is(query) && /^\s*select\b/i.test(sql))

/**
 * Two connection pools, one for readers and one for writers, so that readers never wait behind writers. A transaction takes its connection
 * when it begins, a query outside of one when it runs: a transaction that waits for its turn to write holds none. Both pools are first in,
 * first out.
 */
export class ReadersAndWriters implements Driver {
  readonly #readers: Driver
  readonly #writers: Driver
  /** Transactions by Kysely's connection. */
  readonly #held = new Map<DatabaseConnection, Held>()

  constructor(readers: Driver, writers: Driver) {
    this.#readers = readers
    this.#writers = writers
  }

  async init(): Promise<void> {
    await this.#readers.init()
    await this.#writers.init()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const held = () => this.#held.get(connection)?.connection
    const poolFor = (query: CompiledQuery) => (isRead(query) ? this.#readers : this.#writers)
    const connection: DatabaseConnection = {
      executeQuery: <R>(query: CompiledQuery) =>
        held()?.executeQuery<R>(query) ?? using(poolFor(query), (own) => own.executeQuery<R>(query)),
      streamQuery: <R>(query: CompiledQuery, chunk: number) =>
        held()?.streamQuery<R>(query, chunk) ?? streaming<R>(poolFor(query), query, chunk),
    }
    return connection
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const pool = settings.accessMode === 'read only' ? this.#readers : this.#writers
    const held = { pool, connection: await pool.acquireConnection() }
    this.#held.set(connection, held)
    await pool.beginTransaction(held.connection, settings)
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const held = this.#held.get(connection)
    await held?.pool.commitTransaction(held.connection)
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const held = this.#held.get(connection)
    await held?.pool.rollbackTransaction(held.connection)
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const held = this.#held.get(connection)
    this.#held.delete(connection)
    await held?.pool.releaseConnection(held.connection)
  }

  async destroy(): Promise<void> {
    await this.#readers.destroy()
    await this.#writers.destroy()
  }
}

async function using<T>(pool: Driver, work: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
  const connection = await pool.acquireConnection()
  try {
    return await work(connection)
  } finally {
    await pool.releaseConnection(connection)
  }
}

async function* streaming<R>(pool: Driver, query: CompiledQuery, chunk: number) {
  const connection = await pool.acquireConnection()
  try {
    yield* connection.streamQuery<R>(query, chunk)
  } finally {
    await pool.releaseConnection(connection)
  }
}
