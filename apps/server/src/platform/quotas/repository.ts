import type { StorageKind } from '@afterclose/contract/storage'
import { DAY, type Instant } from '@afterclose/core/time'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../store/db.ts'

const dayAgo = (): Instant => new Date(Date.now() - DAY).toISOString()

const journalsOf = (userId: number) => sql`(select id from journal where owner_id = ${userId})`

/** Each is answered by an index, whatever the account has. States stand as they are, because an index knows no parameters. */
const sums: Readonly<Record<StorageKind, (userId: number) => RawBuilder<unknown>>> = {
  // With those of journals that are being removed: their files are still there.
  PICTURES: (userId) =>
    sql`select sum(bytes + thumbnail_bytes) from picture_file where journal_id in ${journalsOf(userId)}`,
  BARS: (userId) =>
    sql`select sum(bytes) from bar_block where series_id in (select id from bar_series where user_id = ${userId})`,
  IMPORTS: (userId) => sql`select
    coalesce((select sum(kept_bytes) from import_job where user_id = ${userId}
      and state in ('QUEUED', 'PARSING', 'NEEDS_INPUT', 'IMPORTING')), 0)
    + coalesce((select sum(file_size) from bar_job where user_id = ${userId}
      and state in ('QUEUED', 'READING', 'NEEDS_INPUT', 'SAVING')), 0)
    + coalesce((select sum(size) from ftp_file where journal_id in ${journalsOf(userId)} and state = 'WAITING'), 0)`,
  ARCHIVES: (userId) => sql`select sum(kept_bytes) from job
    where user_id = ${userId} and lane = 'restores' and state in ('WAITING', 'RUNNING')`,
  JOURNALS: (userId) => sql`select count(*) from journal where owner_id = ${userId} and deleted = 0`,
  // With those that can still be restored, and those that nobody sees yet: they are rows already.
  TRADES: (userId) => sql`select count(*) from stored_trade where journal_id in ${journalsOf(userId)}`,
  // A terminal sends its statement as often as it likes: the next one takes the place of one that waits. Of merges of fills, the
  // imports of all but the last of a month are gone.
  IMPORTS_DAY: (userId) => sql`select
    (select count(*) from import_job where user_id = ${userId} and created > ${dayAgo()}
      and not exists (select 1 from ftp_file where ftp_file.journal_id = import_job.journal_id and import_job_id = import_job.id))
    + (select count(distinct merged_by) from fill_batch
      where journal_id in ${journalsOf(userId)} and created > ${dayAgo()} and state in ('WAITING', 'MERGED')
      and not exists (select 1 from import_job where import_job.journal_id = fill_batch.journal_id and id = fill_batch.merged_by))`,
}

/** Bytes, or a number of journals, trades or imports. */
export async function usedBy(db: Db, userId: number, kind: StorageKind): Promise<number> {
  const found = await sql<{
    used: number
  }>`select cast(coalesce((${sums[kind](userId)}), 0) as bigint) as used`.execute(db)
  return found.rows[0]?.used ?? 0
}

/** How many numbers trades of an account were given: never fewer than there are trades that can be seen. */
export async function numbersGiven(db: Db, userId: number): Promise<number> {
  const found = await sql<{
    given: number
  }>`select cast(coalesce(sum(last), 0) as bigint) as given from counter
    where journal_id in ${journalsOf(userId)} and kind = 'trade'`.execute(db)
  return found.rows[0]?.given ?? 0
}

/** False for an account that is gone. */
export async function isDemo(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom('user_account').select('demo').where('id', '=', userId).executeTakeFirst()
  return row?.demo === 1
}
