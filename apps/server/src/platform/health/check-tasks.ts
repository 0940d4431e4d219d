import type { StoreSettings } from '../../store/store.ts'
import { openStore } from '../../store/store.ts'
import { Outage } from '../outage.ts'
import { findDamage, noteCheck } from './repository.ts'

/** What takes long, for a thread. */
export function checkTasks(store: StoreSettings) {
  return {
    /** Reads the whole database. Its write has all connections read anew what they hold of it. @throws Outage for damage */
    async readAll(): Promise<null> {
      const db = openStore(store)
      try {
        const damage = store.kind === 'sqlite' ? await findDamage(db) : null
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
