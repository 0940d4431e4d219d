/** Rows added by a pending change, by the range of their ids (`PendingChangeTable`), and its new results for tested trades. */
import { removeStoredTrades } from '../../store/coming-trades.ts'
import type { Db, Tx } from '../../store/db.ts'

/** Ids from first to last. */
export interface IdSpan {
  readonly first: number
  readonly last: number
}

type NewTable = 'stored_trade' | 'stored_payin' | 'stored_backtest_trade'

/** Deletes up to `most` rows of a range. @returns how many */
export async function deleteSome(
  tx: Tx,
  table: NewTable,
  journalId: number,
  { first, last }: IdSpan,
  most: number,
): Promise<number> {
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('journal_id', '=', journalId)
    .where('id', '>=', first)
    .where('id', '<=', last)
    .orderBy('id')
    .limit(most)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  if (table === 'stored_trade') await removeStoredTrades(tx, journalId, ids)
  else await tx.deleteFrom(table).where('journal_id', '=', journalId).where('id', 'in', ids).execute()
  return ids.length
}

/** Releases ids that were never visible, unless later ids are in use. */
export async function releaseNumbers(
  tx: Tx,
  journalId: number,
  kind: 'trade' | 'instrument' | 'payin' | 'backtest_trade',
  { first, last }: IdSpan,
): Promise<void> {
  await tx
    .updateTable('counter')
    .set({ last: first - 1 })
    .where('journal_id', '=', journalId)
    .where('kind', '=', kind)
    .where('last', '=', last)
    .execute()
}

/** The highest existing id of a range; null without one. */
export async function lastWritten(
  db: Db,
  table: NewTable,
  journalId: number,
  { first, last }: IdSpan,
): Promise<number | null> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('journal_id', '=', journalId)
    .where('id', '>=', first)
    .where('id', '<=', last)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Deletes some results of an abandoned change. @returns how many */
export async function dropSomeNext(tx: Tx, journalId: number, name: string, most: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('stored_backtest_trade')
    .set({ next_r: null, next_outcome: null, next_by: null })
    .where('journal_id', '=', journalId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('stored_backtest_trade')
        .select('id')
        .where('journal_id', '=', journalId)
        .where('next_by', '=', name)
        .limit(most),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
