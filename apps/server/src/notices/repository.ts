import type { MissedReason } from '@afterclose/core/missed-trade'
import { type Plan, planAt } from '@afterclose/core/permission'
import type { Instant, LocalDate } from '@afterclose/core/time'
import { fromJson } from '../store/codecs.ts'
import { type Db, transaction } from '../store/db.ts'
import type { ImportFacts, WaitingFills } from './rules/facts.ts'

const journalsWithOwner = (db: Db) =>
  db
    .selectFrom('journal')
    .innerJoin('user_account as owner', 'owner.id', 'journal.owner_id')
    .leftJoin('setting', (join) => join.onRef('setting.user_id', '=', 'owner.id').on('setting.key', '=', 'timeZone'))
    .where('journal.deleted', '=', 0)

/** A journal with its owner's plan and zone; undefined if it was deleted. */
export async function findNotifiedJournal(db: Db, journalId: number, now: Instant) {
  const row = await journalsWithOwner(db)
    .select(['journal.id', 'journal.owner_id', 'journal.revision', 'journal.currency', 'journal.trade_markets'])
    .select(['journal.time_zone', 'setting.value as own_zone', 'owner.plan', 'owner.plan_until'])
    .where('journal.id', '=', journalId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const plan: Plan = planAt(row.plan, row.plan_until, now)
  return { ...row, plan, trade_markets: fromJson(row.trade_markets) }
}
export type NotifiedJournal = NonNullable<Awaited<ReturnType<typeof findNotifiedJournal>>>

/**
 * Waits for running writes to the journal. A change schedules this job before it commits, so the job could run too early and miss it. Later
 * writes schedule another job.
 */
export const waitForWriters = (db: Db, journalId: number): Promise<void> =>
  transaction(db, async (tx) => {
    await tx
      .updateTable('journal')
      .set((eb) => ({ revision: eb.ref('revision') }))
      .where('id', '=', journalId)
      .execute()
  })

/** Journals of owners active since then, with ids after `after`; not of demo visitors. */
export const findNightlyJournals = (db: Db, usedSince: Instant, after: number, limit: number) =>
  journalsWithOwner(db)
    .select(['journal.id', 'journal.time_zone', 'setting.value as own_zone'])
    .where('owner.demo', '=', 0)
    .where((eb) => eb.or([eb('owner.last_used', 'is', null), eb('owner.last_used', '>=', usedSince)]))
    .where('journal.id', '>', after)
    .orderBy('journal.id')
    .limit(limit)
    .execute()

/** Accounts with ids after `after`, without demo accounts. */
export async function findAccounts(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('user_account')
    .select('id')
    .where('demo', '=', 0)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Which of these keys have a job. */
export async function findJobKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string | null>> {
  if (keys.length === 0) return new Set()
  const rows = await db.selectFrom('job').select('key').where('key', 'in', keys).execute()
  return new Set(rows.map(({ key }) => key))
}

/** Checks of a journal repeat: only the last one of a kind is stored. */
export async function deleteDoneLooks(db: Db, journalId: number, kind: string): Promise<void> {
  await db
    .deleteFrom('job')
    .where('kind', '=', kind)
    .where('journal_id', '=', journalId)
    .where('state', 'in', ['FINISHED', 'FAILED'])
    .execute()
}

/** Sessions with a limit, newest first. */
export const findLimitedSessions = (db: Db, journalId: number, limit: number) =>
  db
    .selectFrom('trading_session')
    .select(['id', 'session_date', 'start_time', 'end_time', 'max_loss'])
    .where('journal_id', '=', journalId)
    .where('max_loss', 'is not', null)
    .orderBy('session_date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function findMissedReasons(
  db: Db,
  journalId: number,
  since: string,
): Promise<{ reason: MissedReason; entryDate: string }[]> {
  const rows = await db
    .selectFrom('missed_trade')
    .select(['reason', 'entry_date'])
    .where('journal_id', '=', journalId)
    .where('entry_date', '>', since)
    .execute()
  return rows.map(({ reason, entry_date }) => ({ reason, entryDate: entry_date }))
}

/** Imports of programs' fills that wait for an answer. */
export async function findWaitingFills(db: Db, journalId: number): Promise<WaitingFills[]> {
  const rows = await db
    .selectFrom('import_job')
    .select(['id', 'file_name'])
    .where('journal_id', '=', journalId)
    .where('fills_of', 'is not', null)
    .where('state', '=', 'NEEDS_INPUT')
    .execute()
  const asked = await db
    .selectFrom('fill_batch')
    .select('merged_by')
    .where('journal_id', '=', journalId)
    .where('state', '=', 'NEEDS_INPUT')
    .execute()
  const waiting = new Set(asked.map(({ merged_by }) => merged_by))
  return rows.flatMap(({ id, file_name: title }) => (waiting.has(id) ? [{ importIdentifier: id, title }] : []))
}

/** Imports started by this user that have ended since then. */
export async function findEndedImports(
  db: Db,
  journalId: number,
  userId: number,
  since: Instant,
): Promise<ImportFacts[]> {
  const rows = await db
    .selectFrom('import_job')
    .select(['id', 'state', 'counts', 'error'])
    .where('journal_id', '=', journalId)
    .where('user_id', '=', userId)
    .where('state', 'in', ['DONE', 'FAILED'])
    .where('finished', '>=', since)
    // a program that sends single fills would cause notices all day
    .where((eb) => eb.or([eb('fills_of', 'is', null), eb('state', '=', 'FAILED')]))
    .orderBy('finished')
    .execute()
  return rows.map(({ id, state, counts, error }) => ({ id, error, counts: state === 'DONE' ? fromJson(counts) : null }))
}

/** Unreviewed sessions up to the day `last` with a pre-trading entry, newest first. */
export const findUnfinishedSessions = (db: Db, journalId: number, last: LocalDate, limit: number) =>
  db
    .selectFrom('trading_session as session')
    .select(['session.id', 'session.session_date'])
    .where('session.journal_id', '=', journalId)
    .where('session.session_date', '<=', last)
    .where('session.status', '!=', 'REVIEWED')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('session_entry as entry')
          .innerJoin('session_note_category as category', (join) =>
            join
              .onRef('category.journal_id', '=', 'entry.journal_id')
              .onRef('category.id', '=', 'entry.category_id')
              .on('category.kind', '=', 'PRE'),
          )
          .select('entry.session_id')
          .whereRef('entry.journal_id', '=', 'session.journal_id')
          .whereRef('entry.session_id', '=', 'session.id'),
      ),
    )
    .orderBy('session.session_date', 'desc')
    .orderBy('session.id', 'desc')
    .limit(limit)
    .execute()

/** Whether there is a session on this day, or on any. */
export async function hasSession(db: Db, journalId: number, date?: LocalDate): Promise<boolean> {
  let query = db.selectFrom('trading_session').select('id').where('journal_id', '=', journalId)
  if (date !== undefined) query = query.where('session_date', '=', date)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

export async function isReviewed(db: Db, journalId: number, month: string): Promise<boolean> {
  const review = await db
    .selectFrom('month_review')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('year', '=', Number(month.slice(0, 4)))
    .where('month', '=', Number(month.slice(5)))
    .where('submitted', 'is not', null)
    .executeTakeFirst()
  return review !== undefined
}

/** Names of setups, or of instruments, by id. */
export async function findNames(
  db: Db,
  table: 'setup' | 'instrument',
  journalId: number,
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom(table).select(['id', 'name']).where('journal_id', '=', journalId).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Names of negatively rated comments. */
export async function findMistakes(db: Db, journalId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('trade_comment')
    .select(['id', 'name'])
    .where('journal_id', '=', journalId)
    .where('rating', '=', 'NEGATIVE')
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
