import type { Db } from '../../store/db.ts'

/**
 * Last revision of a journal at which a visible trade was written or deleted. It rises with every change of trades and with no other, so
 * results that depend on trades alone can be cached by it.
 */
export async function lastTradeChange(db: Db, journalId: number): Promise<number> {
  const written = await db
    .selectFrom('trade')
    .select('revision')
    .where('journal_id', '=', journalId)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { gone, forgotten } = await db
    .selectFrom('journal')
    .select((eb) => [
      'patches_from as forgotten',
      eb
        .selectFrom('deleted_trade')
        .select((deleted) => deleted.fn.max('revision').as('last'))
        .where('journal_id', '=', journalId)
        .as('gone'),
    ])
    .where('id', '=', journalId)
    .executeTakeFirstOrThrow()
  // older deletions than `patches_from` are forgotten
  return Math.max(written?.revision ?? 0, gone ?? 0, forgotten)
}
