import type { Db } from '../../src/store/db.ts'

/** As if the time had passed in which a server that has gone silent is waited for. */
export const expireClaims = (db: Db) =>
  db.updateTable('job').set({ claimed_until: '2024' }).where('state', '=', 'RUNNING').execute()
