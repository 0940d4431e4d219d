import type { Instant } from '@afterclose/core/time'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../store/db.ts'
import type { ApiKeyTable } from '../../store/identity-tables.ts'

export type KeyRow = Selectable<ApiKeyTable>

/** Keys of a user, newest first. */
export const findKeys = (db: Db, userId: number): Promise<readonly KeyRow[]> =>
  db.selectFrom('api_key').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute()

/** Undefined for a key that is not the user's. */
export const findKey = (db: Db, userId: number, keyId: number): Promise<KeyRow | undefined> =>
  db.selectFrom('api_key').selectAll().where('user_id', '=', userId).where('id', '=', keyId).executeTakeFirst()

export const insertKey = (db: Db, key: Insertable<ApiKeyTable>): Promise<KeyRow> =>
  db.insertInto('api_key').values(key).returningAll().executeTakeFirstOrThrow()

/** Undefined for a key that is not the user's, or is revoked. */
export const updateKey = (
  db: Db,
  userId: number,
  keyId: number,
  changes: Updateable<ApiKeyTable>,
): Promise<KeyRow | undefined> =>
  db
    .updateTable('api_key')
    .set(changes)
    .where('user_id', '=', userId)
    .where('id', '=', keyId)
    .where('revoked', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Revokes the expired keys of a user, as of their expiry, so that their names are free again. */
export async function revokeEnded(db: Db, userId: number, now: Instant): Promise<void> {
  await db
    .updateTable('api_key')
    .set((eb) => ({ revoked: eb.ref('expires') }))
    .where('user_id', '=', userId)
    .where('revoked', 'is', null)
    .where('expires', '<=', now)
    .execute()
}

/** Active keys that expire after `from` and by `until`, with ids after `after`. */
export async function findKeysThatEnd(
  db: Db,
  { from, until, after }: { readonly from: Instant; readonly until: Instant; readonly after: number },
  limit: number,
): Promise<readonly (Pick<KeyRow, 'id' | 'user_id' | 'name'> & { readonly expires: Instant })[]> {
  const rows = await db
    .selectFrom('api_key')
    .select(['id', 'user_id', 'name', 'expires'])
    .where('revoked', 'is', null)
    .where('expires', '>', from)
    .where('expires', '<=', until)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, expires: row.expires ?? until }))
}

/** Revokes all active keys of a user. @returns how many there were */
export async function revokeKeys(db: Db, userId: number, now: Instant): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('api_key')
    .set({ revoked: now })
    .where('user_id', '=', userId)
    .where('revoked', 'is', null)
    .where((eb) => eb.or([eb('expires', 'is', null), eb('expires', '>', now)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes keys that were revoked or expired before this time. */
export async function deleteOverBefore(db: Db, instant: Instant): Promise<void> {
  await db
    .deleteFrom('api_key')
    .where((eb) => eb.or([eb('revoked', '<', instant), eb('expires', '<', instant)]))
    .execute()
}
