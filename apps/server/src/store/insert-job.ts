import { type Insertable, type Kysely, PostgresAdapter, sql } from 'kysely'
import type { JobTable } from './job-tables.ts'
import type { Schema } from './schema.ts'

/**
 * Inserts a job unless one with its key exists.
 *
 * A waiting job with a key that ends in `*` starts only after the transaction that asks for it again, because it must see what that
 * transaction writes. SQLite has one writer. On PostgreSQL the transaction shares a lock of the key until its end, and claims skip
 * locked jobs (`findNext`).
 *
 * @returns whether it was inserted
 */
export async function insertJob(db: Kysely<Schema>, job: Insertable<JobTable>): Promise<boolean> {
  const { key } = job
  const mustWait = key?.endsWith('*') === true && db.getExecutor().adapter instanceof PostgresAdapter
  for (;;) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('job')
      .values(job)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirstOrThrow()
    if ((numInsertedOrUpdatedRows ?? 0n) > 0n) return true
    if (!mustWait) return false
    const { rows } = await sql`select 1 from job where key = ${key} for key share`.execute(db)
    if (rows.length > 0) return false // none: it started, or was removed, in between
  }
}
