import type { Instant } from '@afterclose/core/time'
import { removeInBatches } from '../../store/breath.ts'
import type { Flag } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'

export async function insertSession(
  db: Db,
  session: { id: string; userId: number; fullyAuthenticated: Flag; issued: Instant; expires: Instant },
): Promise<void> {
  await db
    .insertInto('user_session')
    .values({
      id: session.id,
      user_id: session.userId,
      fully_authenticated: session.fullyAuthenticated,
      issued: session.issued,
      expires: session.expires,
      last_used: session.issued,
    })
    .execute()
}

export const findSessions = (db: Db, userId: number) =>
  db
    .selectFrom('user_session')
    .select(['issued', 'expires', 'last_used'])
    .where('user_id', '=', userId)
    .orderBy('issued')
    .execute()

/** Whether there was one to end. */
export async function deleteSession(db: Db, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('user_session').where('id', '=', sessionId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends the sessions of a user, but for the one that is named. Returns how many there were. */
export async function deleteSessions(db: Db, userId: number, except: string | null): Promise<number> {
  let query = db.deleteFrom('user_session').where('user_id', '=', userId)
  if (except !== null) query = query.where('id', '!=', except)
  const { numDeletedRows } = await query.executeTakeFirst()
  return Number(numDeletedRows)
}

/** Those that are past their time, and those that nobody used since `unusedSince`. */
export const deleteExpiredSessions = (db: Db, now: Instant, unusedSince: Instant): Promise<void> =>
  removeInBatches(async (most) => {
    const expired = db
      .selectFrom('user_session')
      .select('id')
      .where((eb) => eb.or([eb('expires', '<=', now), eb('last_used', '<=', unusedSince)]))
      .limit(most)
    const { numDeletedRows } = await db.deleteFrom('user_session').where('id', 'in', expired).executeTakeFirst()
    return Number(numDeletedRows)
  })
