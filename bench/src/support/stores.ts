import { cpSync, rmSync } from 'node:fs'
import { openStore, type StoreSettings } from '@afterclose/server/store/store'
import type { Db } from '@afterclose/server/store/db'
import { type Cluster, startCluster } from '@afterclose/server/test/support/postgres/cluster'
import { copyDatabase, createDatabase } from '@afterclose/server/test/support/postgres/databases'
import { type BenchServer, startServer } from './server.ts'

export const storeNames = ['sqlite', 'postgres'] as const
export type StoreName = (typeof storeNames)[number]
export const titleOf: Readonly<Record<StoreName, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** A server with direct access to its store. */
export interface StoredServer extends BenchServer {
  readonly title: string
  /** Works on the store through a separate connection. */
  readonly withStore: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Snapshots the store. The server restarts. */
  readonly keep: () => Promise<void>
  /** Kills the server, and restarts it from the snapshot of `keep`. */
  readonly comeBack: () => Promise<void>
}

/** A server on an empty store of this kind while `work` runs; PostgreSQL waits for its disk, as in production. */
export async function onStore<T>(
  store: StoreName,
  settings: Readonly<Record<string, string>>,
  work: (server: StoredServer) => Promise<T>,
): Promise<T> {
  const cluster = store === 'postgres' ? await startCluster({ durable: true }) : null
  try {
    const database = cluster === null ? null : await keptDatabase(cluster)
    const server = await startServer(database === null ? settings : { ...settings, DATABASE_URL: database.url })
    const stored: StoreSettings =
      database === null ? { kind: 'sqlite', file: server.databaseFile } : { kind: 'postgres', url: database.url }
    const withStore: StoredServer['withStore'] = async (use) => {
      const db = openStore(stored)
      try {
        return await use(db)
      } finally {
        await db.destroy()
      }
    }
    const keptFolder = `${server.folder}-kept`
    const keep = () =>
      server.restart('SIGTERM', async () => {
        copyFolder(server.folder, keptFolder)
        await database?.keep()
      })
    const comeBack = () =>
      server.restart('SIGKILL', async () => {
        copyFolder(keptFolder, server.folder)
        await database?.comeBack()
      })
    try {
      return await work(Object.assign(server, { title: titleOf[store], withStore, keep, comeBack }))
    } finally {
      await server.stop()
      rmSync(keptFolder, { recursive: true, force: true })
    }
  } finally {
    await cluster?.stop()
  }
}

function copyFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true })
}

/** A database that is copied within its cluster. */
async function keptDatabase(cluster: Cluster) {
  const { url } = await createDatabase(cluster.url, 'empty')
  const name = new URL(url).pathname.slice(1)
  const kept = `${name}_kept`
  return {
    url,
    keep: () => copyDatabase(cluster.url, name, kept),
    comeBack: () => copyDatabase(cluster.url, kept, name),
  }
}
