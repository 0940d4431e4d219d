import type { Instant } from '@afterclose/core/time'
import type { Db } from '../../store/db.ts'

/** Those of these sessions that still let their users in. */
export async function findLivingSessions(
  db: Db,
  ids: readonly string[],
  { now, usedSince }: { readonly now: Instant; readonly usedSince: Instant },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('user_session')
    .select('id')
    .where('id', 'in', ids)
    .where('fully_authenticated', '=', 1)
    .where('expires', '>', now)
    .where((eb) => eb.or([eb('last_used', 'is', null), eb('last_used', '>', usedSince)]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The last number given to a notification of each of these users. */
export async function findLastIds(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db.selectFrom('notification_counter').selectAll().where('user_id', 'in', userIds).execute()
  return new Map(rows.map(({ user_id, last }) => [user_id, last]))
}

export interface WatchedJournal {
  readonly revision: number
  readonly ownerId: number
  /** Whom it was shared with. */
  readonly readers: readonly number[]
}

/** Who may see a journal; undefined when nobody may. */
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
