import type { Plan } from '@afterclose/core/permission'
import type { Instant } from '@afterclose/core/time'
import { type Flag, nameKey } from '../../db/codecs.ts'
import type { Db } from '../../db/db.ts'

export const findUserByName = (db: Db, username: string) =>
  db.selectFrom('user_account').selectAll().where('username_key', '=', nameKey(username)).executeTakeFirst()

export async function insertUser(
  db: Db,
  user: { username: string; passwordHash: string | null; plan: Plan; demo: Flag; created: Instant },
): Promise<number> {
  const { id } = await db
    .insertInto('user_account')
    .values({
      username: user.username,
      username_key: nameKey(user.username),
      password_hash: user.passwordHash,
      plan: user.plan,
      demo: user.demo,
      created: user.created,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Lets one sign-up at a time look whether it is the first: whoever touches this row holds it until he is done. */
export async function queueForSignUp(tx: Db): Promise<void> {
  await tx
    .insertInto('installation')
    .values({ key: 'sign-up', value: '' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '' }))
    .execute()
}

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
    })
    .execute()
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('user_session').where('id', '=', sessionId).execute()
}

export async function deleteExpiredSessions(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('user_session').where('expires', '<=', now).execute()
}
