import type { Instant } from '@afterclose/core/time'
import { activeStates } from '../../imports/repository.ts'
import type { Db } from '../../store/db.ts'

/** Limits of valid sessions. */
interface SessionLimits {
  readonly now: Instant
  readonly usedSince: Instant
  /** Begun, or the company account used, after this instant, as `isVouchedFor` checks for each call; null: does not matter. */
  readonly vouchedSince: Instant | null
}

/** Which of these sessions are still valid. */
export async function findLivingSessions(
  db: Db,
  ids: readonly string[],
  { now, usedSince, vouchedSince }: SessionLimits,
): Promise<ReadonlySet<string>> {
  let query = db
    .selectFrom('user_session')
    .select('id')
    .where('id', 'in', ids)
    .where('fully_authenticated', '=', 1)
    .where('expires', '>', now)
    .where((eb) => eb.or([eb('last_used', 'is', null), eb('last_used', '>', usedSince)]))
  if (vouchedSince !== null)
    query = query.where((eb) =>
      eb.or([
        eb('issued', '>', vouchedSince),
        eb('user_id', 'in', eb.selectFrom('user_account').select('user_account.id').where('demo', '=', 1)),
        eb(
          'user_id',
          'in',
          eb
            .selectFrom('user_identity')
            .select('user_identity.user_id')
            .where((identity) =>
              identity(identity.fn.coalesce('user_identity.last_used', 'user_identity.created'), '>', vouchedSince),
            ),
        ),
      ]),
    )
  const rows = await query.execute()
  return new Set(rows.map(({ id }) => id))
}

/** Last notification id of each of these users. */
export async function findLastIds(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db.selectFrom('notification_counter').selectAll().where('user_id', 'in', userIds).execute()
  return new Map(rows.map(({ user_id, last }) => [user_id, last]))
}

export interface WatchedJournal {
  readonly revision: number
  readonly ownerId: number
  /** Users it is shared with. */
  readonly readers: readonly number[]
}

/** Users with access to a journal; undefined if there are none. */
export async function findWatchers(db: Db, journalId: number): Promise<WatchedJournal | undefined> {
  const journal = await db
    .selectFrom('journal')
    .select(['revision', 'owner_id'])
    .where('id', '=', journalId)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  if (journal === undefined) return undefined
  const shares = await db
    .selectFrom('share')
    .select('user_id')
    .where('journal_id', '=', journalId)
    .where('accepted', '=', 1)
    .execute()
  return { revision: journal.revision, ownerId: journal.owner_id, readers: shares.map(({ user_id }) => user_id) }
}

/** Revisions of the journals that these users have access to: their own, and shared ones. */
export async function findRevisions(
  db: Db,
  userIds: readonly number[],
): Promise<readonly { readonly userId: number; readonly journalId: number; readonly revision: number }[]> {
  const own = db
    .selectFrom('journal')
    .select(['owner_id as userId', 'id as journalId', 'revision'])
    .where('deleted', '=', 0)
    .where('owner_id', 'in', userIds)
  const shared = db
    .selectFrom('share')
    .innerJoin('journal', 'journal.id', 'share.journal_id')
    .select(['share.user_id as userId', 'journal.id as journalId', 'journal.revision'])
    .where('journal.deleted', '=', 0)
    .where('share.accepted', '=', 1)
    .where('share.user_id', 'in', userIds)
  return own.unionAll(shared).execute()
}

/** Progress of the running imports in these users' journals. */
export const findActiveImports = (db: Db, userIds: readonly number[]) =>
  db
    .selectFrom('journal')
    .innerJoin('import_job as job', 'job.journal_id', 'journal.id')
    .select(['journal.owner_id', 'job.journal_id', 'job.id', 'job.state', 'job.counts', 'job.options', 'job.preview'])
    .where('journal.deleted', '=', 0)
    .where('journal.owner_id', 'in', userIds)
    .where('job.state', 'in', activeStates)
    .execute()

/** State of these users' price bars, with the progress of their uploads and fetches. */
export async function findBarStates(
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly unknown[]>> {
  const [series, uploads, fetches] = [
    db.selectFrom('bar_series').select(['user_id', 'id', 'modified']).orderBy('id'),
    db.selectFrom('bar_job').select(['user_id', 'id', 'state', 'read_bytes', 'options']).orderBy('id'),
    db.selectFrom('bar_fetch').select(['user_id', 'id', 'state', 'requests', 'bars']).orderBy('id'),
  ]
  const states = new Map<number, unknown[]>()
  for (const { user_id: userId, ...state } of [
    ...(await series.where('user_id', 'in', userIds).execute()),
    ...(await uploads.where('user_id', 'in', userIds).execute()),
    ...(await fetches.where('user_id', 'in', userIds).execute()),
  ])
    states.set(userId, [...(states.get(userId) ?? []), state])
  return states
}

/** Number of read notifications of these users. */
export async function countRead(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('notification')
    .select((eb) => ['user_id', eb.fn.countAll<number>().as('count')])
    .where('user_id', 'in', userIds)
    .where('read', '=', 1)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, count }) => [user_id, count]))
}
