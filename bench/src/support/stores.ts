import { openStore, type StoreSettings } from '@afterclose/server/store/store'
import type { Db } from '@afterclose/server/store/db'
import { startCluster } from '@afterclose/server/test/support/postgres/cluster'
import { type BenchServer, startServer } from './server.ts'

export const storeNames = ['sqlite', 'postgres'] as const
export type StoreName = (typeof storeNames)[number]
export const titleOf: Readonly<Record<StoreName, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** A server with what it stores, seen from beside it. */
export interface StoredServer extends BenchServer {
  readonly title: string
  /** Works on the store through a connection of its own. */
  readonly withStore: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

/** A server on an empty store of this kind while `work` runs; PostgreSQL waits for its disk, as it does in earnest. */
export async function onStore<T>(
  store: StoreName,
  settings: Readonly<Record<string, string>>,
  work: (server: StoredServer) => Promise<T>,
): Promise<T> {
  const cluster = store === 'postgres' ? await startCluster({ durable: true }) : null
  try {
    const server = await startServer(cluster === null ? settings : { ...settings, DATABASE_URL: cluster.url })
    const stored: StoreSettings =
      cluster === null ? { kind: 'sqlite', file: server.databaseFile } : { kind: 'postgres', url: cluster.url }
    const withStore: StoredServer['withStore'] = async (use) => {
      const db = openStore(stored)
      try {
        return await use(db)
      } finally {
        await db.destroy()
      }
    }
    try {
      return await work({ ...server, title: titleOf[store], withStore })
    } finally {
      await server.stop()
    }
  } finally {
    await cluster?.stop()
  }
}
