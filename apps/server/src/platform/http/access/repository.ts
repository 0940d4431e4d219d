import { AppError } from '@afterclose/contract/problems'
import type { Instant } from '@afterclose/core/time'
import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../../store/db.ts'

export const findSession = (db: Db, sessionId: string) =>
  db
    .selectFrom('user_session as session')
    .innerJoin('user_account as user', 'user.id', 'session.user_id')
    .select([
      'session.user_id',
      'session.fully_authenticated',
      'session.issued',
      'session.expires',
      'session.last_used',
      'session.confirmed_at',
    ])
    .select(['user.username', 'user.plan', 'user.plan_until', 'user.demo', 'user.locked'])
    .where('session.id', '=', sessionId)
    .executeTakeFirst()

/** When the user last signed in with a company account, or linked one; null if never. */
export async function lastCompanySignIn(db: Db, userId: number): Promise<Instant | null> {
  const { at } = await db
    .selectFrom('user_identity')
    .select((eb) => eb.fn.max<Instant | null>(eb.fn.coalesce('last_used', 'created')).as('at'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return at
}

/** @param network null: unchanged */
export async function noteSessionUse(db: Db, sessionId: string, now: Instant, network: string | null): Promise<void> {
  const use = network === null ? { last_used: now } : { last_used: now, network }
  await db.updateTable('user_session').set(use).where('id', '=', sessionId).execute()
}

export async function noteAccountUse(db: Db, userId: number, now: Instant): Promise<void> {
  await db.updateTable('user_account').set({ last_used: now }).where('id', '=', userId).execute()
}

/** Journals that the user owns or that are shared with them; with a key, only its own. */
export const visibleJournals = (db: Db, userId: number, only: readonly number[] | null = null) =>
  db
    .selectFrom('journal')
    .where('journal.deleted', '=', 0)
    .$if(only !== null, (query) => query.where('journal.id', 'in', only ?? []))
    .where((eb) =>
      eb.or([
        eb('journal.owner_id', '=', userId),
        eb(
          'journal.id',
          'in',
          eb.selectFrom('share').select('share.journal_id').where('user_id', '=', userId).where('accepted', '=', 1),
        ),
      ]),
    )

export const findVisibleJournal = (db: Db, userId: number, journalId: number) =>
  visibleJournals(db, userId).selectAll('journal').where('journal.id', '=', journalId).executeTakeFirst()

export async function ownsEarlierJournal(db: Db, userId: number, journalId: number): Promise<boolean> {
  const earlier = await db
    .selectFrom('journal')
    .select('id')
    .where('owner_id', '=', userId)
    .where('deleted', '=', 0)
    .where('id', '<', journalId)
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}

/** Reads the value of `key`, or stores and returns `fresh`. Idempotent: servers that start together get the same value. */
export async function installationValue(db: Db, key: string, fresh: string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ key, value: fresh })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const { value } = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirstOrThrow()
  return value
}

const idKey = 'installation-id'

/** The id of this installation, which its backups carry; null before `installationId` was called for the first time. */
export async function readInstallationId(db: Db): Promise<string | null> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', idKey).executeTakeFirst()
  return row?.value ?? null
}

/** The id of this installation. A new database has another one than the lost database that it replaces. */
export const installationId = async (db: Db): Promise<string> =>
  (await readInstallationId(db)) ?? installationValue(db, idKey, randomUUID())

/** Continues the installation with this id, as a restored backup does. */
export async function replaceInstallationId(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('installation').where('key', '=', idKey).execute()
  await tx.insertInto('installation').values({ key: idKey, value: id }).execute()
}

/** When the first account was created, apart from demo visitors; null if there is none. */
export async function firstAccountSince(db: Db): Promise<Instant | null> {
  const accounts = db.selectFrom('user_account').where('demo', '=', 0)
  const { since } = await accounts
    .select((eb) => eb.fn.min<Instant | null>('created').as('since'))
    .executeTakeFirstOrThrow()
  return since
}

/** Whether any account exists, apart from demo visitors. */
export async function hasAccounts(db: Db): Promise<boolean> {
  const one = await db.selectFrom('user_account').select('id').where('demo', '=', 0).limit(1).executeTakeFirst()
  return one !== undefined
}

/** Whether anyone signs in with a passkey here. */
export async function hasPasskeys(db: Db): Promise<boolean> {
  return (await db.selectFrom('passkey').select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Row lock that serialises counting and adding of this user's records until the end of the transaction.
 * @throws AppError 'Not signed in' for an account that was deleted meanwhile
 */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('user_account')
    .set((eb) => ({ plan: eb.ref('plan') }))
    .where('id', '=', userId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('Not signed in')
}

export const findKey = (db: Db, publicId: string) =>
  db
    .selectFrom('api_key as key')
    .innerJoin('user_account as user', 'user.id', 'key.user_id')
    .select(['key.id', 'key.user_id', 'key.secret_hash', 'key.scopes', 'key.journals', 'key.redacted'])
    .select(['key.expires', 'key.last_used', 'key.revoked'])
    .select(['user.username', 'user.plan', 'user.plan_until', 'user.demo', 'user.locked'])
    .where('key.public_id', '=', publicId)
    .executeTakeFirst()

export async function noteKeyUse(db: Db, keyId: number, now: Instant): Promise<void> {
  await db.updateTable('api_key').set({ last_used: now }).where('id', '=', keyId).execute()
}
