import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../store/db.ts'
import type { UserIdentityTable } from '../../store/identity-tables.ts'

export type IdentityRow = Selectable<UserIdentityTable>

export const findIdentities = (db: Db, userId: number): Promise<readonly IdentityRow[]> =>
  db.selectFrom('user_identity').selectAll().where('user_id', '=', userId).orderBy('id').execute()

export const findIdentity = (db: Db, issuer: string, subject: string): Promise<IdentityRow | undefined> =>
  db
    .selectFrom('user_identity')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

export const insertIdentity = (db: Db, row: Insertable<UserIdentityTable>): Promise<IdentityRow> =>
  db.insertInto('user_identity').values(row).returningAll().executeTakeFirstOrThrow()

export async function noteIdentityUse(db: Db, id: number, label: string, now: string): Promise<void> {
  await db.updateTable('user_identity').set({ label, last_used: now }).where('id', '=', id).execute()
}

export async function deleteIdentity(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('user_identity')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** @returns how many there were */
export async function deleteIdentities(db: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('user_identity').where('user_id', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}
