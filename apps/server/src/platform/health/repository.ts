import type { Instant } from '@afterclose/core/time'
import { sql } from 'kysely'
import type { Db } from '../../store/db.ts'

/** A small write that is committed: only a commit reaches the disk. */
export async function noteCheck(db: Db, at: Instant): Promise<void> {
  await db
    .insertInto('installation')
    .values({ key: 'last-check', value: at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: at }))
    .execute()
}

/** What SQLite finds wrong with its file first; null when nothing is. Reads all of it. */
export async function findDamage(db: Db): Promise<string | null> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  const [first] = rows
  return first === undefined || first.quick_check === 'ok' ? null : first.quick_check
}
