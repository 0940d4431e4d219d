import { type Db, nextId, raiseRevision, transaction } from '../../src/store/db.ts'

const rowsPerStatement = 100

/** Gives a journal so many more trades that are like its first one, and returns their numbers. */
export async function multiplyTrade(db: Db, journalId: number, count: number): Promise<readonly number[]> {
  const row = await db
    .selectFrom('stored_trade')
    .selectAll()
    .where('journal_id', '=', journalId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return transaction(db, async (tx) => {
    const revision = await raiseRevision(tx, journalId) // whoever holds the trades of before is told of these
    const first = await nextId(tx, journalId, 'trade', count)
    const rows = Array.from({ length: count }, (_, i) => ({ ...row, id: first + i, external_id: null, revision }))
    for (let from = 0; from < count; from += rowsPerStatement)
      await tx
        .insertInto('stored_trade')
        .values(rows.slice(from, from + rowsPerStatement))
        .execute()
    return rows.map(({ id }) => id)
  })
}
