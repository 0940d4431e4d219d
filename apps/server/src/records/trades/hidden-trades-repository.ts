/** Trades that were deleted with many others: hidden at once, removed in pieces. */
import { sql } from 'kysely'
import type { Tx } from '../../store/db.ts'
import { tidyLater } from '../picture-files/unused-files.ts'

/** Hides those of the trades that can be seen, and returns how many these are. */
export async function hideTrades(tx: Tx, journalId: number, ids: readonly number[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('hidden_trade')
    .columns(['journal_id', 'trade_id'])
    .expression((eb) =>
      eb.selectFrom('trade').select(['journal_id', 'id']).where('journal_id', '=', journalId).where('id', 'in', ids),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

/** Plans that hidden trades were made from. */
export async function findPlansOfHidden(tx: Tx, journalId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('stored_trade')
    .select('plan_id')
    .distinct()
    .where('journal_id', '=', journalId)
    .where('plan_id', 'is not', null)
    .where(isHidden(journalId, 'stored_trade.id'))
    .execute()
  return rows.flatMap(({ plan_id }) => plan_id ?? [])
}

/** Notes are no longer about hidden trades, and their pictures are gone: lists of both name no trades that nobody sees. */
export async function unlinkHidden(tx: Tx, journalId: number): Promise<void> {
  await tx
    .deleteFrom('note_trade')
    .where('journal_id', '=', journalId)
    .where(isHidden(journalId, 'note_trade.trade_id'))
    .execute()
  const { files } = await tx
    .selectFrom('screenshot')
    .select((eb) => eb.fn.count<number>('file_id').as('files'))
    .where('journal_id', '=', journalId)
    .where('owner_type', '=', 'TRADE')
    .where(isHidden(journalId, 'screenshot.owner_id'))
    .executeTakeFirstOrThrow()
  await tx
    .deleteFrom('screenshot')
    .where('journal_id', '=', journalId)
    .where('owner_type', '=', 'TRADE')
    .where(isHidden(journalId, 'screenshot.owner_id'))
    .execute()
  if (files > 0) await tidyLater(tx, journalId)
}

const isHidden = (journalId: number, tradeId: 'stored_trade.id' | 'note_trade.trade_id' | 'screenshot.owner_id') =>
  sql<boolean>`exists (select 1 from hidden_trade where hidden_trade.journal_id = ${journalId}
    and hidden_trade.trade_id = ${sql.ref(tradeId)})`

/** Removes at most `most` hidden trades, and returns how many there were. */
export async function removeSomeHidden(tx: Tx, journalId: number, most: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('stored_trade')
    .where('journal_id', '=', journalId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('hidden_trade')
        .select('trade_id')
        .where('journal_id', '=', journalId)
        .orderBy('trade_id')
        .limit(most),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
