import type { Instant } from '@afterclose/core/time'
import { inBatches } from '../../store/breath.ts'
import type { Flag } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'

export async function insertSession(
  db: Db,
  session: {
    id: string
    userId: number
    fullyAuthenticated: Flag
    issued: Instant
    expires: Instant
    device: string | null
    network: string
  },
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
      confirmed_at: session.issued,
      device: session.device,
      network: session.network,
    })
    .execute()
}

export const findSessions = (db: Db, userId: number) =>
  db
    .selectFrom('user_session')
    .select(['issued', 'expires', 'last_used', 'device', 'network'])
    .where('user_id', '=', userId)
    .orderBy('issued')
    .execute()

/** Active sessions of a user, most recently used first, up to a maximum. */
export const findLastSessions = (
  db: Db,
  userId: number,
  { now, usedSince, most }: Living & { readonly most: number },
) =>
  living(db, userId, { now, usedSince })
    .select(['id', 'issued', 'expires', 'last_used', 'device', 'network', 'fully_authenticated'])
    .orderBy((eb) => eb.fn.coalesce('last_used', 'issued'), 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

export async function countSessions(db: Db, userId: number, when: Living): Promise<number> {
  const { n } = await living(db, userId, when)
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

interface Living {
  readonly now: Instant
  readonly usedSince: Instant
}
const living = (db: Db, userId: number, { now, usedSince }: Living) =>
  db
    .selectFrom('user_session')
    .where('user_id', '=', userId)
    .where('expires', '>', now)
    .where((eb) => eb.or([eb('last_used', 'is', null), eb('last_used', '>', usedSince)]))

/** Records that the user of the session gave a fresh proof of identity. */
export async function noteProof(db: Db, sessionId: string, now: Instant): Promise<void> {
  await db.updateTable('user_session').set({ confirmed_at: now }).where('id', '=', sessionId).execute()
}

/** Ends the session of the user whose id starts with this prefix. @returns whether there was one */
export async function deleteSessionNamed(db: Db, userId: number, beginning: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('user_session')
    .where('user_id', '=', userId)
    .where((eb) => eb.fn<string>('substr', ['id', eb.val(1), eb.val(beginning.length)]), '=', beginning)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** @returns whether there was a session to end */
export async function deleteSession(db: Db, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('user_session').where('id', '=', sessionId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends the sessions of a user, except the given one. @returns how many there were */
export async function deleteSessions(db: Db, userId: number, except: string | null): Promise<number> {
  let query = db.deleteFrom('user_session').where('user_id', '=', userId)
  if (except !== null) query = query.where('id', '!=', except)
  const { numDeletedRows } = await query.executeTakeFirst()
  return Number(numDeletedRows)
}

/** Sessions that have expired or were not used since `unusedSince`. */
export const deleteExpiredSessions = (db: Db, now: Instant, unusedSince: Instant): Promise<void> =>
  inBatches(async (most) => {
    const expired = db
      .selectFrom('user_session')
      .select('id')
      .where((eb) => eb.or([eb('expires', '<=', now), eb('last_used', '<=', unusedSince)]))
      .limit(most)
    const { numDeletedRows } = await db.deleteFrom('user_session').where('id', 'in', expired).executeTakeFirst()
    return Number(numDeletedRows)
  })
