import { type Db, transaction } from '../../store/db.ts'
import { openStore, type StoreSettings } from '../../store/store.ts'
import { Outage } from '../outage.ts'
import { countDamagedPages, findDamage, keepDamagedPages, noteCheck } from './repository.ts'

/** Long-running checks, for a worker thread. */
export function checkTasks(store: StoreSettings) {
  return {
    /**
     * Reads the whole database (SQLite), or asks what the database has met itself (PostgreSQL). Its write has all connections read
     * again what they hold of it. @throws Outage for damage
     */
    async readAll(): Promise<null> {
      const db = openStore(store)
      try {
        const damage = await (store.kind === 'sqlite' ? findDamage(db) : newDamagedPages(db))
        if (damage !== null) throw new Outage('Database damaged', `The database is damaged: ${damage}`)
        await noteCheck(db, new Date().toISOString())
        return null
      } finally {
        await db.destroy()
      }
    },
  }
}
/** Told once: what was met before was told, and may have been repaired. */
async function newDamagedPages(db: Db): Promise<string | null> {
  const count = await countDamagedPages(db)
  if (count === null) return null
  const before = await transaction(db, (tx) => keepDamagedPages(tx, count))
  return count > before ? `PostgreSQL has met ${count - before} pages whose checksum is wrong` : null
}

export type CheckTasks = ReturnType<typeof checkTasks>
