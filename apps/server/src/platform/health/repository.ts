import type { Instant } from '@afterclose/core/time'
import { sql } from 'kysely'
import type { Db } from '../../store/db.ts'

/** A small committed write: only a commit reaches the disk. */
export async function noteCheck(db: Db, at: Instant): Promise<void> {
  await db
    .insertInto('installation')
    .values({ key: 'last-check', value: at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: at }))
    .execute()
}

/**
 * Damage recorded by PostgreSQL in this database (`pg_stat_database`): checksum failures within the last day. Null without any, or if page
 * checksums are off. `pg_stat_reset()` clears it after a repair.
 */
export async function findDamagedPages(db: Db): Promise<string | null> {
  const { rows } = await sql<{ failures: number }>`
    select checksum_failures as failures from pg_stat_database
    where datname = current_database() and checksum_failures > 0 and checksum_last_failure > now() - interval '1 day'`.execute(
    db,
  )
  const [met] = rows
  return met === undefined ? null : `PostgreSQL has read pages whose checksum is wrong (${met.failures} times)`
}

/** First damage that SQLite finds in its file; null without any. Reads the whole file. */
export async function findDamage(db: Db): Promise<string | null> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  const [first] = rows
  return first === undefined || first.quick_check === 'ok' ? null : first.quick_check
}
