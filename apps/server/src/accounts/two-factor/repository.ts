import type { Instant } from '@afterclose/core/time'
import type { Selectable } from 'kysely'
import { nameKey } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import type { TwoFactorTokenTable } from '../../store/identity-tables.ts'

export type TokenRow = Selectable<TwoFactorTokenTable>

/** Tokens of a user, oldest first. */
export const findTokens = (db: Db, userId: number): Promise<readonly TokenRow[]> =>
  db.selectFrom('two_factor_token').selectAll().where('user_id', '=', userId).orderBy('id').execute()

export const findToken = (db: Db, userId: number, tokenId: number): Promise<TokenRow | undefined> =>
  db
    .selectFrom('two_factor_token')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', tokenId)
    .executeTakeFirst()

/** Whether signing in requires a second factor. */
export async function hasEnabledToken(db: Db, userId: number): Promise<boolean> {
  const one = await db
    .selectFrom('two_factor_token')
    .select('id')
    .where('user_id', '=', userId)
    .where('enabled', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

/** Ids of users who sign in with a second factor. */
export async function findUsersWithToken(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('two_factor_token').select('user_id').distinct().where('enabled', '=', 1).execute()
  return new Set(rows.map((row) => row.user_id))
}

export async function insertToken(
  db: Db,
  userId: number,
  token: { readonly name: string; readonly sealedSecret: string; readonly created: Instant },
): Promise<number> {
  const { id } = await db
    .insertInto('two_factor_token')
    .values({
      user_id: userId,
      name: token.name,
      name_key: nameKey(token.name),
      sealed_secret: token.sealedSecret,
      enabled: 0,
      last_step: null,
      created: token.created,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Enables the token, and uses up the codes up to `step`. False if that was done already: of two concurrent calls with one code, only one
 * gets true.
 */
export async function useStep(db: Db, userId: number, tokenId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factor_token')
    .set({ enabled: 1, last_step: step })
    .where('user_id', '=', userId)
    .where('id', '=', tokenId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteToken(db: Db, userId: number, tokenId: number): Promise<void> {
  await db.deleteFrom('two_factor_token').where('user_id', '=', userId).where('id', '=', tokenId).execute()
}

/** Removes a token of this name that still has to be verified. */
export async function deleteUnverified(db: Db, userId: number, name: string): Promise<void> {
  await db
    .deleteFrom('two_factor_token')
    .where('user_id', '=', userId)
    .where('name_key', '=', nameKey(name))
    .where('enabled', '=', 0)
    .execute()
}

/** Returns how many there were. */
export async function deleteTokens(db: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('two_factor_token').where('user_id', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Hashes of the unused recovery codes. */
export async function findRecoveryCodes(db: Db, userId: number): Promise<readonly string[]> {
  const rows = await db.selectFrom('recovery_code').select('code_hash').where('user_id', '=', userId).execute()
  return rows.map((row) => row.code_hash)
}

/** Replaces the user's recovery codes by these hashes. */
export async function replaceRecoveryCodes(db: Db, userId: number, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  await db
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute()
}

/** False if it was used: of two concurrent calls with one code, only one gets true. */
export async function useUpRecoveryCode(db: Db, userId: number, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
