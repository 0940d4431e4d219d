/** Rows that a pending change adds, by the span of their ids (`PendingChangeTable`), and results that it is to give to tested trades. */
import type { Db, Tx } from '../../store/db.ts'

/** Ids from the first to the last. */
export interface IdSpan {
  readonly first: number
  readonly last: number
}

type NewTable = 'stored_trade' | 'stored_payin' | 'stored_backtest_trade'

/** Up to `most` rows of a span; returns how many there were. */
export async function deleteSome(
  tx: Tx,
  table: NewTable,
  journalId: number,
  { first, last }: IdSpan,
  most: number,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom(table)
    .where('journal_id', '=', journalId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom(table)
        .select('id')
        .where('journal_id', '=', journalId)
        .where('id', '>=', first)
        .where('id', '<=', last)
        .orderBy('id')
        .limit(most),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Takes numbers as not given that nobody has seen, if none was given since. */
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

/** The highest id of a span of which there is a row; null without one. */
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

/** Forgets some results that a change has written which was given up. @returns how many there were */
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
