import type { LocalDate } from '@afterclose/core/time'
import type { Db } from '../../store/db.ts'

/** Number of trades in a journal, and their first and last day; null without trades. */
export async function findExtent(
  db: Db,
  journalId: number,
): Promise<{ readonly trades: number; readonly firstDay: LocalDate | null; readonly lastDay: LocalDate | null }> {
  const row = await db
    .selectFrom('trade')
    .select((eb) => [
      eb.fn.countAll<number>().as('trades'),
      eb.fn.min<string | null>('entry_date').as('first'),
      eb.fn.max<string | null>('entry_date').as('entered'),
      eb.fn.max<string | null>('exit_date').as('left'),
    ])
    .where('journal_id', '=', journalId)
    .executeTakeFirstOrThrow()
  const last =
    [row.entered, row.left]
      .filter((time) => time !== null)
      .toSorted()
      .at(-1) ?? null
  return { trades: row.trades, firstDay: row.first?.slice(0, 10) ?? null, lastDay: last?.slice(0, 10) ?? null }
}
