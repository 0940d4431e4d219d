import type { NotificationType } from '@afterclose/core/notification'
import type { Instant } from '@afterclose/core/time'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../store/db.ts'
import type { NotificationTable } from '../../store/notification-tables.ts'
import { passingKeys } from './notice.ts'

export type NotificationRow = Selectable<NotificationTable>

/**
 * The last notification id of the user; 0 if there was none. Takes a row lock: a concurrent transaction that adds one waits for the end of
 * this transaction, so that ids are committed in ascending order.
 */
export async function lockLastId(tx: Tx, userId: number): Promise<number> {
  const { last } = await tx
    .insertInto('notification_counter')
    .values({ user_id: userId, last: 0 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({ last: eb.ref('notification_counter.last') })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export async function insertNotifications(tx: Tx, userId: number, rows: readonly NotificationRow[]): Promise<void> {
  const last = rows.at(-1)
  if (last === undefined) return
  await tx
    .insertInto('notification')
    .values([...rows])
    .execute()
  await tx.updateTable('notification_counter').set({ last: last.id }).where('user_id', '=', userId).execute()
}

/** As `lockLastId`, without the lock. */
export async function lastId(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('notification_counter')
    .select('last')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.last ?? 0
}

const ofUser = (db: Db, userId: number) => db.selectFrom('notification').where('user_id', '=', userId)

/** Notifications with higher ids, in order. */
export const findAfter = (db: Db, userId: number, id: number, limit: number): Promise<NotificationRow[]> =>
  ofUser(db, userId).selectAll().where('id', '>', id).orderBy('id').limit(limit).execute()

const ofJournal = (db: Db, userId: number, journalId: number | null) =>
  ofUser(db, userId).where('journal_id', journalId === null ? 'is' : '=', journalId)

/** Finds keys that were already sent to the user, for a journal or for none. */
export const findSentKeys = (db: Db, userId: number, journalId: number | null, keys: readonly string[]) =>
  ofJournal(db, userId, journalId).select(['type', 'dedupe_key']).where('dedupe_key', 'in', keys).execute()

/** Keys of one type already sent to the user. */
export async function findToldKeys(
  db: Db,
  userId: number,
  journalId: number,
  type: NotificationType,
): Promise<readonly string[]> {
  const rows = await ofJournal(db, userId, journalId).select('dedupe_key').where('type', '=', type).execute()
  return rows.map((row) => row.dedupe_key)
}

/** Number of capped notices of a journal since that instant. */
export async function countCapped(db: Db, userId: number, journalId: number | null, since: Instant): Promise<number> {
  const { count } = await ofJournal(db, userId, journalId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('capped', '=', 1)
    .where('created', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Condition for notifications of a journal, and of none. */
const shownWith = (db: Db, userId: number, journalId: number) =>
  ofUser(db, userId).where((eb) => eb.or([eb('journal_id', '=', journalId), eb('journal_id', 'is', null)]))

/** Newest first. */
export function findShown(
  db: Db,
  userId: number,
  journalId: number,
  { read, limit }: { readonly read: 0 | 1 | null; readonly limit: number },
): Promise<NotificationRow[]> {
  const query = shownWith(db, userId, journalId).selectAll().orderBy('id', 'desc').limit(limit)
  return (read === null ? query : query.where('read', '=', read)).execute()
}

/**
 * Removes old notifications, except those that a rule would send again.
 * @param read limit for read ones, @param unread limit for unread ones
 * @returns how many; fewer than `limit` if there are no more
 */
export async function deleteOld(
  db: Db,
  { read, unread }: { readonly read: Instant; readonly unread: Instant },
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notification')
    .where((where) =>
      where(
        where.refTuple('user_id', 'id'),
        'in',
        where
          .selectFrom('notification as old')
          .select(['old.user_id', 'old.id'])
          .where((old) =>
            old.or([
              old('old.created', '<', unread),
              old.and([old('old.created', '<', read), old('old.read', '=', 1)]),
            ]),
          )
          .where((old) => old.or(passingKeys.map((pattern) => old('old.dedupe_key', 'like', pattern))))
          .limit(limit)
          .$asTuple('user_id', 'id'),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function countUnread(db: Db, userId: number, journalId: number): Promise<number> {
  const { count } = await shownWith(db, userId, journalId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('read', '=', 0)
    .executeTakeFirstOrThrow()
  return count
}

const marked = (db: Db, userId: number, journalId: number) =>
  db
    .updateTable('notification')
    .set({ read: 1 })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('journal_id', '=', journalId), eb('journal_id', 'is', null)]))

/** Whether a notification with this id exists, for the journal or for none. */
export async function markRead(db: Db, userId: number, journalId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await marked(db, userId, journalId).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markAllRead(db: Db, userId: number, journalId: number): Promise<void> {
  await marked(db, userId, journalId).where('read', '=', 0).execute()
}
