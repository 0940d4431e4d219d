import type { Instant } from '@afterclose/core/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../store/db.ts'

/** A small write that is committed: only a commit reaches the disk. */
export async function noteCheck(db: Db, at: Instant): Promise<void> {
  await db
    .insertInto('installation')
    .values({ key: 'last-check', value: at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: at }))
    .execute()
}

/**
 * How many damaged pages PostgreSQL has met in this database since it began to count (`pg_stat_database`); null where its
 * pages carry no checksums. It checks each page when it reads it from the disk.
 */
export async function countDamagedPages(db: Db): Promise<number | null> {
  const { rows } = await sql<{ failures: number | null }>`
    select checksum_failures as failures from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.failures ?? null
}

/** Keeps a count, and gives the one that was kept before; 0 before the first. */
export async function keepDamagedPages(tx: Tx, count: number): Promise<number> {
  const key = 'damaged-pages'
  const kept = await tx.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst()
  await tx
    .insertInto('installation')
    .values({ key, value: String(count) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(count) }))
    .execute()
  return Number(kept?.value ?? 0)
}

/** First damage that SQLite finds in its file; null without any. Reads all of it. */
export async function findDamage(db: Db): Promise<string | null> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  const [first] = rows
  return first === undefined || first.quick_check === 'ok' ? null : first.quick_check
}
