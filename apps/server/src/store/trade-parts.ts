/** Reads visible trades from the two parts of the view `trade`, where asking the view itself would cost more. */
import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

const parts = ['settled_trade', 'shown_trade'] as const

const partsOfViews: Readonly<Record<string, readonly string[]>> = {
  trade: parts,
  archived_trade: [...parts, 'behind_trade'],
}
/** The tables or views that a query for the first rows in an order reads in place of one: each has an index of its own. */
export const partsOf = (table: string): readonly string[] => partsOfViews[table] ?? [table]

const fromPart = (db: Db, part: (typeof parts)[number]) => db.selectFrom(`${part} as trade`)
type FromPart = ReturnType<typeof fromPart>
/** The query after a selection of columns and conditions. */
type Read<Row> =
  FromPart extends SelectQueryBuilder<infer All, infer From, object> ? SelectQueryBuilder<All, From, Row> : never

/**
 * The first visible trades in an order. To find the first rows of a union PostgreSQL reads and sorts a whole journal, so each part of the
 * view is asked for its own first rows by an index, and these few are sorted.
 *
 * @param order by columns that are read
 */
export async function firstTrades<Row>(
  db: Db,
  order: RawBuilder<unknown>,
  limit: number,
  read: (trades: FromPart) => Read<Row>,
): Promise<Row[]> {
  const firstOf = parts.map(
    (part) => sql`select * from ${read(fromPart(db, part)).orderBy(order).limit(limit)} as part`,
  )
  const first = sql<Row>`${sql.join(firstOf, sql` union all `)} order by ${order} limit ${limit}`
  return (await first.execute(db)).rows
}

/**
 * Counts visible trades by an index. To count the rows of the view itself SQLite would read each of them whole.
 *
 * @param read which ones
 */
export async function countVisibleTrades(db: Db, read: (trades: FromPart) => FromPart): Promise<number> {
  const [settled, shown] = parts.map((part) => read(fromPart(db, part)).select((eb) => eb.fn.countAll().as('count')))
  const { rows } = await sql<{ count: number }>`select ${settled} + ${shown} as count`.execute(db)
  return rows[0]!.count
}

const countedAtOnce = 1000

/** Counts visible trades of a large journal by ranges of their numbers: SQLite answers nobody else while it counts. */
export async function countManyTrades(
  db: Db,
  journalId: number,
  read: (trades: FromPart) => FromPart = (trades) => trades,
): Promise<number> {
  const last = db.selectFrom('stored_trade').select((eb) => eb.fn.max<number | null>('id').as('id'))
  const { id } = await last.where('journal_id', '=', journalId).executeTakeFirstOrThrow()
  let count = 0
  for (let after = 0; after < (id ?? 0); after += countedAtOnce) {
    count += await countVisibleTrades(db, (trades) =>
      read(
        trades
          .where('journal_id', '=', journalId)
          .where('id', '>', after)
          .where('id', '<=', after + countedAtOnce),
      ),
    )
    await setImmediate()
  }
  return count
}

/**
 * Whether a visible trade is there: each part of the view is asked for its first one.
 *
 * @param read which ones
 */
export async function hasVisibleTrade(db: Db, read: (trades: FromPart) => FromPart): Promise<boolean> {
  const [settled, shown] = parts.map((part) => sql`exists ${read(fromPart(db, part)).select('id')}`)
  const { rows } = await sql<{
    found: number
  }>`select case when ${settled} or ${shown} then 1 else 0 end as found`.execute(db)
  return rows[0]?.found === 1
}
