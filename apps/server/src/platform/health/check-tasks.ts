import { openStore, type StoreSettings } from '../../store/store.ts'
import { Outage } from '../outage.ts'
import { findDamage, findDamagedPages, noteCheck } from './repository.ts'

/** Long-running checks, for a worker thread. */
export function checkTasks(store: StoreSettings) {
  return {
    /**
     * Reads the whole database (SQLite), or its recorded errors (PostgreSQL). Its write makes all connections reload their cached pages.
     * @throws Outage for damage
     */
    async readAll(): Promise<null> {
      const db = openStore(store)
      try {
        const damage = await (store.kind === 'sqlite' ? findDamage(db) : findDamagedPages(db))
        if (damage !== null) throw new Outage('Database damaged', `The database is damaged: ${damage}`)
        await noteCheck(db, new Date().toISOString())
        return null
      } finally {
        await db.destroy()
      }
    },
  }
}

export type CheckTasks = ReturnType<typeof checkTasks>
