import type { Plan } from '@afterclose/core/permission'
import type { Instant } from '@afterclose/core/time'
import type { Selectable } from 'kysely'
import { type Flag, nameKey } from '../store/codecs.ts'
import type { Db } from '../store/db.ts'
import type { UserAccountTable } from '../store/identity-tables.ts'

export type UserRow = Selectable<UserAccountTable>

export const findUserByName = (db: Db, username: string): Promise<UserRow | undefined> =>
  db.selectFrom('user_account').selectAll().where('username_key', '=', nameKey(username)).executeTakeFirst()

export const findUser = (db: Db, userId: number): Promise<UserRow | undefined> =>
  db.selectFrom('user_account').selectAll().where('id', '=', userId).executeTakeFirst()

/** Accounts by name, without the temporary ones of the demo journal. */
export const findUsers = (db: Db): Promise<readonly UserRow[]> =>
  db.selectFrom('user_account').selectAll().where('demo', '=', 0).orderBy('username_key').execute()

/** Temporary accounts of the demo journal. */
export async function findDemoIds(db: Db): Promise<readonly number[]> {
  const rows = await db.selectFrom('user_account').select('id').where('demo', '=', 1).execute()
  return rows.map(({ id }) => id)
}

export async function insertUser(
  db: Db,
  user: {
    readonly username: string
    readonly passwordHash: string | null
    readonly plan: Plan
    readonly planUntil: Instant | null
    readonly demo: Flag
    readonly created: Instant
  },
): Promise<number> {
  const { id } = await db
    .insertInto('user_account')
    .values({
      username: user.username,
      username_key: nameKey(user.username),
      password_hash: user.passwordHash,
      plan: user.plan,
      plan_until: user.planUntil,
      demo: user.demo,
      created: user.created,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function renameUser(db: Db, userId: number, username: string): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ username, username_key: nameKey(username) })
    .where('id', '=', userId)
    .execute()
}

export async function setPasswordHash(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db.updateTable('user_account').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

export async function setPlan(db: Db, userId: number, plan: Plan, planUntil: Instant | null): Promise<void> {
  await db.updateTable('user_account').set({ plan, plan_until: planUntil }).where('id', '=', userId).execute()
}

/** @param since null unlocks the account */
export async function setLocked(db: Db, userId: number, since: Instant | null): Promise<void> {
  await db.updateTable('user_account').set({ locked: since }).where('id', '=', userId).execute()
}

/** Deletes the account and all its data. */
export async function deleteUser(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('user_account').where('id', '=', userId).execute()
}

/** Row lock that serialises sign-ups, so that only one can be the first. */
export async function queueForSignUp(tx: Db): Promise<void> {
  await tx
    .insertInto('installation')
    .values({ key: 'sign-up', value: '' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '' }))
    .execute()
}

/** Passkeys and company accounts that sign in as the user. @param companyOnly whether only company accounts sign in */
export async function countKeysOf(db: Db, userId: number, companyOnly: boolean): Promise<number> {
  const { passkeys, identities } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('passkey')
        .select((one) => one.fn.countAll().as('n'))
        .where('user_id', '=', userId)
        .as('passkeys'),
      eb
        .selectFrom('user_identity')
        .select((one) => one.fn.countAll().as('n'))
        .where('user_id', '=', userId)
        .as('identities'),
    ])
    .executeTakeFirstOrThrow()
  return (companyOnly ? 0 : Number(passkeys)) + Number(identities)
}
