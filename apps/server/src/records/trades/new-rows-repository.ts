/** Rows that a pending change adds, by the span of their ids (`PendingChangeTable`). */
import type { Db, Tx } from '../../store/db.ts'

/** Ids from the first to the last. */
export interface IdSpan {
  readonly first: number
  readonly last: number
}

type NewTable = 'stored_trade' | 'stored_payin'

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
  kind: 'trade' | 'instrument' | 'payin',
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
