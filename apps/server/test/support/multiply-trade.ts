import { type Db, nextId } from '../../src/store/db.ts'

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
  return db.transaction().execute(async (tx) => {
    const first = await nextId(tx, journalId, 'trade', count)
    const rows = Array.from({ length: count }, (_, i) => ({ ...row, id: first + i, external_id: null }))
    for (let from = 0; from < count; from += rowsPerStatement)
      await tx
        .insertInto('stored_trade')
        .values(rows.slice(from, from + rowsPerStatement))
        .execute()
    return rows.map(({ id }) => id)
  })
}
