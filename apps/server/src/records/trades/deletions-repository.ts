import type { Db, Tx } from '../../store/db.ts'

/** Maximum recorded deletions of a journal. A client that missed more of them loads all trades again. */
const mostKept = 5000
const rowsPerStatement = 1000

/**
 * Records the trades deleted since `revision`, for clients that cache them. Everything that deletes trades of an existing journal must call
 * it, in the same transaction.
 */
export async function noteDeletions(
  tx: Tx,
  journalId: number,
  ids: readonly number[],
  revision: number,
): Promise<void> {
  if (ids.length > mostKept) return beginPatchesAt(tx, journalId, revision)
  for (let from = 0; from < ids.length; from += rowsPerStatement) {
    const part = ids.slice(from, from + rowsPerStatement)
    const rows = part.map((id) => ({ journal_id: journalId, revision, trade_id: id }))
    await tx.insertInto('deleted_trade').values(rows).execute()
  }
  const tooOld = await tx
    .selectFrom('deleted_trade')
    .select('revision')
    .where('journal_id', '=', journalId)
    .orderBy('revision', 'desc')
    .limit(1)
    .offset(mostKept)
    .executeTakeFirst()
  if (tooOld !== undefined) await beginPatchesAt(tx, journalId, tooOld.revision)
}

/** Forgets the deletion of restored trades. */
export async function forgetDeletions(tx: Tx, journalId: number, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('deleted_trade').where('journal_id', '=', journalId).where('trade_id', 'in', ids).execute()
}

/** Ends patches for clients older than `upTo`: they load all trades again. */
export async function beginPatchesAt(tx: Tx, journalId: number, upTo: number): Promise<void> {
  await tx.deleteFrom('deleted_trade').where('journal_id', '=', journalId).where('revision', '<=', upTo).execute()
  await tx.updateTable('journal').set({ patches_from: upTo }).where('id', '=', journalId).execute()
}

/** Ids of trades deleted after revision `since`, which must not be before `patches_from` of the journal. */
export async function findDeletions(db: Db, journalId: number, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('deleted_trade')
    .select('trade_id')
    .where('journal_id', '=', journalId)
    .where('revision', '>', since)
    .execute()
  return rows.map((row) => row.trade_id)
}
