import { sql } from 'kysely'
import { Client } from 'pg'
import type { Db } from './db.ts'

/** The only channel of LISTEN and NOTIFY: every server listens to it with one connection, for all kinds of messages. */
const channel = 'afterclose'
/** The `application_name` of such a connection in PostgreSQL. */
const listenerName = 'afterclose live'
/** Class of the advisory locks that mark live servers; a session holds its own until it ends. */
const livingClass = 26_011
/** Back-off before each attempt to reconnect. The last value is repeated. */
const retryMs = [0, 100, 500, 1000, 5000]
/** Keep-alive: a connection that a router has dropped still looks open. It is queried at this interval, with this timeout. */
const askMs = 30_000
const patienceMs = 10_000

/** Callbacks of a connection. */
export interface ConnectionEvents {
  /** Called with each text sent while the connection is open. */
  readonly onMessage: (text: string) => void
  /** Called after reconnecting. Messages sent meanwhile are lost. */
  readonly resync: () => void
  /** Why it broke, or could not be reopened. */
  readonly onLost: (error: Error) => void
}

/** Sends `text` to every listener of this database, at most 8,000 bytes; in a transaction, on commit. */
export async function notify(db: Db, text: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${text})`.execute(db)
}

/** Number of processes that listen to this database: servers, and commands that listen like servers. */
export async function countListeners(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = ${listenerName}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Ids of the servers with an open listening connection. PostgreSQL ends the session of a killed process immediately. */
export async function livingServers(db: Db): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ server: number }>`select objid::bigint as server from pg_locks
    where locktype = 'advisory' and classid = ${livingClass} and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return new Set(rows.map(({ server }) => server))
}

/**
 * Listens on a separate connection, and reconnects with a back-off whenever it breaks. PostgreSQL only. Does not work through a pooler in
 * transaction mode (PgBouncer), which would lose messages.
 *
 * @param server id of this server, which counts as alive (`livingServers`) while the connection is open
 * @returns a function that stops it
 * @throws Error if the first connection cannot be opened
 */
export async function listen(url: string, server: number, events: ConnectionEvents): Promise<() => Promise<void>> {
  let closed = false
  let current: Client | null = null
  let timer: NodeJS.Timeout | undefined

  async function open(): Promise<void> {
    const client = new Client({
      connectionString: url,
      application_name: listenerName,
      keepAlive: true,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    let ended = false
    const asking = setInterval(() => client.query('select 1').catch(() => void client.end()), askMs)
    asking.unref()
    client.on('error', (error) => {
      if (!closed) events.onLost(error)
    })
    client.on('notification', ({ payload }) => events.onMessage(payload ?? ''))
    client.once('end', () => {
      ended = true
      clearInterval(asking)
      if (current !== client) return
      current = null
      retry(0)
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      // shared: the previous session may not have ended yet
      await client.query('select pg_advisory_lock_shared($1::int, $2::int)', [livingClass, server])
      if (ended) throw new Error('The connection ended at once')
      current = client
    } catch (error) {
      clearInterval(asking)
      void client.end()
      throw error
    }
  }

  async function openAgain(attempt: number): Promise<void> {
    try {
      await open()
      if (closed) await close()
      else events.resync()
    } catch (error) {
      if (!closed && error instanceof Error) events.onLost(error)
      retry(attempt + 1)
    }
  }

  function retry(attempt: number): void {
    if (closed) return
    timer = setTimeout(() => void openAgain(attempt), retryMs[Math.min(attempt, retryMs.length - 1)])
  }

  async function close(): Promise<void> {
    closed = true
    clearTimeout(timer)
    await current?.end()
  }

  await open()
  return close
}
