import type { Instant } from '@afterclose/core/time'
import type { Db, Tx } from '../../store/db.ts'

/** Notes how many pictures these trades have. */
export async function countScreenshots(
  tx: Tx,
  journalId: number,
  ids: readonly number[],
  count: number,
): Promise<void> {
  await tx
    .updateTable('stored_trade')
    .set({ screenshot_count: count, screenshot_exists: 1 })
    .where('journal_id', '=', journalId)
    .where('id', 'in', ids)
    .execute()
}

/** What follows for trades that have a comment in each of the four groups. */
export async function markFullyJournaled(tx: Tx, journalId: number): Promise<void> {
  await tx
    .updateTable('stored_trade')
    .set({ fully_journaled: 1 })
    .where('journal_id', '=', journalId)
    .where('screenshot_exists', '=', 1)
    .where('pre_trade_comments', '!=', '[]')
    .where('entry_comments', '!=', '[]')
    .where('management_comments', '!=', '[]')
    .where('exit_comments', '!=', '[]')
    .execute()
}

/** A throw-away account made before `before`. */
export const findOldDemo = (db: Db, before: Instant) =>
  db
    .selectFrom('user_account')
    .select('id')
    .where('demo', '=', 1)
    .where('created', '<', before)
    .limit(1)
    .executeTakeFirst()

export async function findJournalsOf(db: Db, userId: number): Promise<readonly number[]> {
  const rows = await db.selectFrom('journal').select('id').where('owner_id', '=', userId).execute()
  return rows.map(({ id }) => id)
}

/** The account with all it holds. */
export async function deleteDemoAccount(db: Db, id: number): Promise<void> {
  await db.deleteFrom('user_account').where('id', '=', id).where('demo', '=', 1).execute()
}
