import type { StorageKind } from '@afterclose/contract/storage'
import { DAY, type Instant } from '@afterclose/core/time'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../store/db.ts'
import { textBytesOf } from './text-repository.ts'

const dayAgo = (): Instant => new Date(Date.now() - DAY).toISOString()

const journalsOf = (userId: number) => sql`(select id from journal where owner_id = ${userId})`

/** Each uses an index, whatever the size of the account. States are literals, because partial indexes cannot match parameters. */
const sums: Readonly<Record<Exclude<StorageKind, 'TEXTS'>, (userId: number) => RawBuilder<unknown>>> = {
  // Includes journals being removed: their files still exist.
  PICTURES: (userId) =>
    sql`select sum(bytes + thumbnail_bytes) from picture_file where journal_id in ${journalsOf(userId)}`,
  BARS: (userId) =>
    sql`select sum((select sum(bytes) from bar_block where series_id = bar_series.id)) from bar_series where user_id = ${userId}`,
  IMPORTS: (userId) => sql`select
    coalesce((select sum(kept_bytes) from import_job where user_id = ${userId}
      and state in ('QUEUED', 'PARSING', 'NEEDS_INPUT', 'IMPORTING')), 0)
    + coalesce((select sum(file_size) from bar_job where user_id = ${userId}
      and state in ('QUEUED', 'READING', 'NEEDS_INPUT', 'SAVING')), 0)
    + coalesce((select sum(size) from ftp_file where journal_id in ${journalsOf(userId)} and state = 'WAITING'), 0)`,
  ARCHIVES: (userId) => sql`select sum(kept_bytes) from job
    where user_id = ${userId} and lane = 'restores' and state in ('WAITING', 'RUNNING')`,
  JOURNALS: (userId) => sql`select count(*) from journal where owner_id = ${userId} and deleted = 0`,
  // Includes deleted trades that can be restored: they are rows.
  TRADES: (userId) => sql`select count(*) from stored_trade where journal_id in ${journalsOf(userId)}`,
  // Statements of terminals do not count: one is sent any number of times, and replaces the one that waits. Merges of fills whose import
  // was replaced by a later merge of the month are counted by their batches.
  IMPORTS_DAY: (userId) => sql`select
    (select count(*) from import_job where user_id = ${userId} and created > ${dayAgo()}
      and not exists (select 1 from ftp_file where ftp_file.journal_id = import_job.journal_id and import_job_id = import_job.id))
    + (select count(distinct merged_by) from fill_batch
      where journal_id in ${journalsOf(userId)} and created > ${dayAgo()} and state in ('WAITING', 'MERGED')
      and not exists (select 1 from import_job where import_job.journal_id = fill_batch.journal_id and id = fill_batch.merged_by))`,
}

/** Bytes, or a number of journals, trades or imports. */
export async function usedBy(db: Db, userId: number, kind: StorageKind): Promise<number> {
  if (kind === 'TEXTS') return textBytesOf(db, userId)
  const found = await sql<{
    used: number
  }>`select cast(coalesce((${sums[kind](userId)}), 0) as bigint) as used`.execute(db)
  return found.rows[0]?.used ?? 0
}

/** Number of trade ids assigned in an account: an upper bound of its visible trades. */
export async function numbersGiven(db: Db, userId: number): Promise<number> {
  const found = await sql<{
    given: number
  }>`select cast(coalesce(sum(last), 0) as bigint) as given from counter
    where journal_id in ${journalsOf(userId)} and kind = 'trade'`.execute(db)
  return found.rows[0]?.given ?? 0
}

/** False if the account was deleted. */
export async function isDemo(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom('user_account').select('demo').where('id', '=', userId).executeTakeFirst()
  return row?.demo === 1
}
