import type { Instant } from '@afterclose/core/time'
import { type Flag, nameKey } from '../../store/codecs.ts'
import { type Db, nextId, type Tx } from '../../store/db.ts'

const shares = (db: Db) =>
  db
    .selectFrom('share')
    .innerJoin('journal', 'journal.id', 'share.journal_id')
    .innerJoin('user_account as recipient', 'recipient.id', 'share.user_id')
    .select(['share.id', 'share.journal_id', 'share.user_id', 'share.created', 'share.accepted'])
    .select(['journal.name as journal_name', 'recipient.username as user_name'])
    .orderBy('share.journal_id')
    .orderBy('share.id')
export type FoundShare = Awaited<ReturnType<typeof findSharesOfOwner>>[number]

/** Shares of the journals that the user owns. */
export const findSharesOfOwner = (db: Db, ownerId: number) =>
  shares(db).where('journal.owner_id', '=', ownerId).execute()

export const findSharesOfJournal = (db: Db, journalId: number): Promise<FoundShare[]> =>
  shares(db).where('share.journal_id', '=', journalId).execute()

export const findShare = (db: Db, journalId: number, id: number): Promise<FoundShare | undefined> =>
  shares(db).where('share.journal_id', '=', journalId).where('share.id', '=', id).executeTakeFirst()

/**
 * The account of this name, if it accepts shared journals; undefined for an unknown name and for an account that accepts none. One query
 * for both, so that they take the same time.
 */
export const findRecipient = (db: Db, userName: string): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('user_account as recipient')
    .innerJoin('setting', 'setting.user_id', 'recipient.id')
    .select('recipient.id')
    .where('recipient.username_key', '=', nameKey(userName))
    .where('setting.key', '=', 'sharingEnabled')
    .where('setting.value', '=', 'true')
    .executeTakeFirst()

/** Returns its id within the journal. */
export async function insertShare(tx: Tx, journalId: number, userId: number, now: Instant): Promise<number> {
  const id = await nextId(tx, journalId, 'share')
  await tx
    .insertInto('share')
    .values({ journal_id: journalId, id, user_id: userId, accepted: 1, created: now })
    .execute()
  return id
}

export async function setAccepted(tx: Tx, journalId: number, id: number, accepted: Flag): Promise<void> {
  await tx.updateTable('share').set({ accepted }).where('journal_id', '=', journalId).where('id', '=', id).execute()
}

/** False if there is no such share. @param userId only a share with this user; null: with anybody */
export async function deleteShare(db: Db, journalId: number, id: number, userId: number | null): Promise<boolean> {
  let query = db.deleteFrom('share').where('journal_id', '=', journalId).where('id', '=', id)
  if (userId !== null) query = query.where('user_id', '=', userId)
  const { numDeletedRows } = await query.executeTakeFirst()
  return numDeletedRows > 0n
}
