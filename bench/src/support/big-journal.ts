import { setTimeout as wait } from 'node:timers/promises'
import type { JournalView } from '@afterclose/contract/journals'
import { contextsKind } from '@afterclose/server/store/ask-for-contexts'
import type { Db } from '@afterclose/server/store/db'
import { openStore } from '@afterclose/server/store/store'
import { multiplyJournal } from '@afterclose/server/test/support/multiply-journal'
import { type Account, demoAccount } from './account.ts'
import type { BenchServer } from './server.ts'

/** A demo account on SQLite whose journal has `trades` trades. */
export async function bigJournal(
  server: BenchServer,
  trades: number,
): Promise<{ readonly account: Account; readonly journal: JournalView }> {
  const { account, journal } = await demoAccount(server.url)
  const db = openStore({ kind: 'sqlite', file: server.databaseFile })
  await multiplyJournal(db, journal.id, trades)
  await contextsFound(db)
  await db.destroy()
  return { account, journal }
}

/**
 * Waits until the market context of the new trades is computed in the background, which would change nearly all of them during the
 * measurement.
 */
export async function contextsFound(db: Db): Promise<void> {
  const left = db.selectFrom('job').select('id').where('kind', '=', contextsKind)
  while ((await left.where('state', 'in', ['WAITING', 'RUNNING']).executeTakeFirst()) !== undefined) await wait(100)
}
