import { PostgresAdapter, sql } from 'kysely'
import type { Tx } from './db.ts'

/**
 * Lets this transaction commit without waiting for the disk, where the store can (PostgreSQL: `synchronous_commit`). Only for writes that
 * matter after a later transaction, which waits: the log is written in commit order, so after a crash neither exists, or both.
 */
export async function flushLater(tx: Tx): Promise<void> {
  if (tx.getExecutor().adapter instanceof PostgresAdapter) await sql`set local synchronous_commit to off`.execute(tx)
}
