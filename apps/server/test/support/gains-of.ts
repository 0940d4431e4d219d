import type { Db } from '../../src/store/db.ts'

/** How many trades gained what: of those that are seen, or as they are stored. */
export async function gainsOf(db: Db, table: 'trade' | 'stored_trade', journalId: number) {
  const rows = await db
    .selectFrom(table)
    .select((eb) => ['gain', eb.fn.countAll<number>().as('count')])
    .where('journal_id', '=', journalId)
    .groupBy('gain')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.gain, row.count]))
}
