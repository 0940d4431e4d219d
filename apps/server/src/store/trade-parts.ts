/** Reads visible trades from the two parts of the view `trade`, where the view itself would be slower. */
import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

const parts = ['settled_trade', 'shown_trade'] as const

const partsOfViews: Readonly<Record<string, readonly string[]>> = {
  trade: parts,
  archived_trade: [...parts, 'behind_trade'],
}
/** The tables or views that a query for the first rows of an order reads instead of one: each has an index. */
export const partsOf = (table: string): readonly string[] => partsOfViews[table] ?? [table]

const fromPart = (db: Db, part: (typeof parts)[number]) => db.selectFrom(`${part} as trade`)
type FromPart = ReturnType<typeof fromPart>
/** The query with its columns and conditions. */
type Read<Row> =
  FromPart extends SelectQueryBuilder<infer All, infer From, object> ? SelectQueryBuilder<All, From, Row> : never

/**
 * The first visible trades in an order. For the first rows of a union, PostgreSQL would read and sort a whole journal, so the first rows of
 * each part are read by index, and these few are sorted.
 *
 * @param order by selected columns
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
 * Counts visible trades by an index. Through the view, SQLite would read each row completely.
 *
 * @param read restricts the trades
 */
export async function countVisibleTrades(db: Db, read: (trades: FromPart) => FromPart): Promise<number> {
  const [settled, shown] = parts.map((part) => read(fromPart(db, part)).select((eb) => eb.fn.countAll().as('count')))
  const { rows } = await sql<{ count: number }>`select ${settled} + ${shown} as count`.execute(db)
  return rows[0]!.count
}

const countedAtOnce = 1000

/** Counts visible trades of a large journal by id ranges, because SQLite blocks the thread while it counts. */
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
 * Whether a visible trade exists, by the first one of each part of the view.
 *
 * @param read restricts the trades
 */
export async function hasVisibleTrade(db: Db, read: (trades: FromPart) => FromPart): Promise<boolean> {
  const [settled, shown] = parts.map((part) => sql`exists ${read(fromPart(db, part)).select('id')}`)
  const { rows } = await sql<{
    found: number
  }>`select case when ${settled} or ${shown} then 1 else 0 end as found`.execute(db)
  return rows[0]?.found === 1
}
