import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '@afterclose/server/store/db'
import type { StoredServer } from '../support/stores.ts'

/** Whether no job is running or due, within `ms`. */
export const atRest = (server: StoredServer, ms: number): Promise<boolean> =>
  server.withStore(async (db) => {
    const until = performance.now() + ms
    while (await hasJobs(db)) {
      if (performance.now() > until) return false
      await wait(100)
    }
    return true
  })

async function hasJobs(db: Db): Promise<boolean> {
  const now = new Date().toISOString()
  const jobs = db.selectFrom('job').select('id').where('state', 'in', ['WAITING', 'RUNNING'])
  return (await jobs.where('run_after', '<=', now).limit(1).executeTakeFirst()) !== undefined
}
