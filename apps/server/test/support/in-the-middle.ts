import { setTimeout as wait } from 'node:timers/promises'
import { PostgresAdapter, sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../src/store/db.ts'

/**
 * What must come in the middle of something else comes too late now and then, on a machine at other work: then all is tried
 * anew.
 * @param attempt null when it came too late
 */
export async function inTheMiddle<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let i = 0; i < 10; i++) {
    const found = await attempt()
    if (found !== null) return found
  }
  throw new Error('What was to be interrupted was always over before')
}

const mostLooks = 5000

/**
 * Kills a server between two of its small transactions. The server cannot write the next one while this looks: SQLite has one writer, and
 * on PostgreSQL each of them writes to `table`.
 *
 * @param look at what is committed, and says whether to kill the server now
 * @returns false when it was over before
 */
export async function killedBetweenPieces(
  { db, kill }: { readonly db: Db; readonly kill: () => Promise<unknown> },
  look: (tx: Tx) => Promise<'not yet' | 'now' | 'over'>,
  table: 'journal' | 'stored_trade' = 'journal',
): Promise<boolean> {
  for (let looks = 0; looks < mostLooks; looks++) {
    const seen = await transaction(db, async (tx) => {
      if (tx.getExecutor().adapter instanceof PostgresAdapter)
        await sql`lock table ${sql.table(table)} in exclusive mode`.execute(tx)
      const found = await look(tx)
      if (found === 'now') await kill()
      return found
    })
    if (seen !== 'not yet') return seen === 'now'
    await wait(3)
  }
  throw new Error('What was to be interrupted has never begun')
}

/** As if the servers that are left had waited for jobs of these kinds long enough. */
export async function makeOverdue(db: Db, ...kinds: readonly string[]): Promise<void> {
  await db.updateTable('job').set({ run_after: '2024', claimed_until: '2024' }).where('kind', 'in', kinds).execute()
}
