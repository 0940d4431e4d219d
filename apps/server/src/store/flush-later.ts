import { PostgresAdapter, sql } from 'kysely'
import type { Tx } from './db.ts'

/**
 * Has this transaction commit without waiting for the disk, where the store can (PostgreSQL: `synchronous_commit`). Only for
 * what nobody relies on before a later transaction, which waits: after a crash neither is there, or both are, as the log
 * is written in the order of the commits.
 */
export async function flushLater(tx: Tx): Promise<void> {
  if (tx.getExecutor().adapter instanceof PostgresAdapter) await sql`set local synchronous_commit to off`.execute(tx)
}
