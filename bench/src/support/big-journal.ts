import type { JournalView } from '@afterclose/contract/journals'
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
  await db.destroy()
  return { account, journal }
}
