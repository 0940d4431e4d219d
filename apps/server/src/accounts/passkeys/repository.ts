import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../store/db.ts'
import type { PasskeyTable } from '../../store/identity-tables.ts'

export type PasskeyRow = Selectable<PasskeyTable>

/** Passkeys of a user, oldest first. */
export const findPasskeys = (db: Db, userId: number): Promise<readonly PasskeyRow[]> =>
  db.selectFrom('passkey').selectAll().where('user_id', '=', userId).orderBy('id').execute()

export const findPasskeyByCredential = (db: Db, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

export const insertPasskey = (db: Db, row: Insertable<PasskeyTable>): Promise<PasskeyRow> =>
  db.insertInto('passkey').values(row).returningAll().executeTakeFirstOrThrow()

export const updatePasskey = (
  db: Db,
  userId: number,
  id: number,
  changedColumns: Partial<Pick<PasskeyRow, 'name' | 'name_key' | 'counter' | 'backed_up' | 'last_used'>>,
): Promise<PasskeyRow | undefined> =>
  db
    .updateTable('passkey')
    .set(changedColumns)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export async function deletePasskey(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes all passkeys of a user, and returns how many. */
export async function deleteAllPasskeys(db: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('passkey').where('user_id', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}
