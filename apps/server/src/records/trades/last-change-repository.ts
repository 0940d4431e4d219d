import { sql } from 'kysely'
import type { Db } from '../../store/db.ts'
import { firstTrades } from '../../store/trade-parts.ts'

/**
 * Last revision of a journal at which a visible trade was written or deleted. It rises with every change of trades and with no other, so
 * results that depend on trades alone can be cached by it.
 */
export async function lastTradeChange(db: Db, journalId: number): Promise<number> {
  const [written] = await firstTrades(db, sql`revision desc`, 1, (trades) =>
    trades.select(['revision']).where('journal_id', '=', journalId),
  )
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
