import type { TradeLeg } from '@afterclose/core/option-leg'
import type { Trade } from '@afterclose/core/trade'
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import { fromJson } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import type { IdRange } from '../../store/packed-ids.ts'
import type { TradeRow } from '../../store/schema.ts'
import type { PageCursor } from './page-cursor.ts'
import { parts } from './parts.ts'
import { tradeOf } from './trade-row.ts'

export interface TradePage {
  readonly limit: number
  readonly after: PageCursor | null
  readonly state: 'all' | 'closed' | 'open' | 'withoutFills'
}

const tradesOf = (db: Db, journalId: number) => db.selectFrom('trade').selectAll().where('journal_id', '=', journalId)
const isWithoutFills = sql<boolean>`kept is not null and lost = 1`

/** Up to `limit` trades: open ones first, newest first, then closed ones, newest exit first. */
export async function findTrades(db: Db, journalId: number, { limit, after, state }: TradePage): Promise<Trade[]> {
  const pastOpen = after !== null && after.exitDate !== null
  const first = (order: RawBuilder<unknown>, most: number, which: Expression<SqlBool>) =>
    tradesOf(db, journalId)
      .where(which)
      .$if(state === 'withoutFills', (query) => query.where(isWithoutFills))
      .orderBy(order)
      .limit(most)
      .execute()
  const open =
    state === 'closed' || pastOpen
      ? []
      : await first(
          sql`id desc`,
          limit,
          after === null ? sql`exit_date is null` : sql`exit_date is null and id < ${after.id}`,
        )
  if (state === 'open' || open.length === limit) return open.map(tradeOf)
  const closed = await first(
    sql`exit_date desc, id desc`,
    limit - open.length,
    pastOpen
      ? sql`exit_date is not null and (exit_date, id) < (${after.exitDate}, ${after.id})`
      : sql`exit_date is not null`,
  )
  return [...open, ...closed].map(tradeOf)
}

export async function findTrade(db: Db, journalId: number, id: number): Promise<Trade | null> {
  const row = await tradesOf(db, journalId).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : tradeOf(row)
}

export async function findTradesById(db: Db, journalId: number, ids: readonly number[]): Promise<Trade[]> {
  const rows: TradeRow[] = []
  for await (const part of parts(ids)) rows.push(...(await tradesOf(db, journalId).where('id', 'in', part).execute()))
  return rows.map(tradeOf)
}

/** Instruments of open trades, and whether one of these is not in options, so that bars of the instrument are its prices. */
export async function findOpenInstruments(
  db: Db,
  journalId: number,
): Promise<readonly { readonly id: number; readonly isPriced: boolean }[]> {
  const rows = await db
    .selectFrom('trade')
    .select(['instrument_id as id', sql<number>`max(case when structure is null then 1 else 0 end)`.as('priced')])
    .where('journal_id', '=', journalId)
    .where('exit_date', 'is', null)
    .groupBy('instrument_id')
    .orderBy('instrument_id')
    .execute()
  return rows.map(({ id, priced }) => ({ id, isPriced: priced === 1 }))
}

/** Times of the trades of each instrument, on the journal's clock. */
export async function findTradeTimes(db: Db, journalId: number) {
  const rows = await db
    .selectFrom('trade')
    .select((eb) => [
      'instrument_id as id',
      sql<number>`cast(count(*) as bigint)`.as('trades'),
      sql<number>`cast(sum(case when substr(exit_date, 1, 10) = substr(entry_date, 1, 10) then 1 else 0 end) as bigint)`.as(
        'withinDay',
      ),
      sql<number>`cast(sum(case when exit_date is null then 1 else 0 end) as bigint)`.as('open'),
      eb.fn.min('entry_date').as('first'),
      eb.fn.max('exit_date').as('last'),
    ])
    .where('journal_id', '=', journalId)
    .groupBy('instrument_id')
    .execute()
  return rows
}

/** Ids of the trades of these instruments, ascending. */
export async function findIdsOfInstruments(
  db: Db,
  journalId: number,
  instrumentIds: readonly number[],
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('trade')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('instrument_id', 'in', instrumentIds)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Trades in options with their legs, in order of ids. */
export async function findLegs(
  db: Db,
  journalId: number,
  ids: readonly number[],
): Promise<readonly { readonly id: number; readonly legs: readonly TradeLeg[] }[]> {
  const rows = await db
    .selectFrom('trade')
    .select(['id', 'legs'])
    .where('journal_id', '=', journalId)
    .where('structure', 'is not', null)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(({ id, legs }) => ({ id, legs: fromJson(legs) }))
}

/** The next trades by id. */
export async function findTradesAfter(db: Db, journalId: number, after: number, limit: number): Promise<Trade[]> {
  const rows = await tradesOf(db, journalId).where('id', '>', after).orderBy('id').limit(limit).execute()
  return rows.map(tradeOf)
}

/** Ids of the trades written after a revision, ascending. */
export async function findWrittenAfter(db: Db, journalId: number, revision: number): Promise<number[]> {
  const rows = await db
    .selectFrom('trade')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('revision', '>', revision)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Trades with notes in a range of ids, highest first. No index finds notes, so the range limits how many trades are read. */
export const findNotes = (db: Db, journalId: number, { after, upTo }: IdRange, limit: number) =>
  db
    .selectFrom('trade')
    .select(['id', 'instrument_id', 'exit_date', 'notes'])
    .where('journal_id', '=', journalId)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where('notes', '<>', '')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Trades that bars filled at this time and that were not written since. */
export async function findFilledAt(db: Db, journalId: number, at: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('trade')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('modified', '=', at)
    .where('price_source', '=', 'BARS')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Trades last changed at an instant, by id. */
export async function findModifiedAt(db: Db, journalId: number, at: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('trade')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('modified', '=', at)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Stored trades of a journal, including deleted ones. */
export async function countStoredTrades(db: Db, journalId: number): Promise<number> {
  const count = db.selectFrom('stored_trade').select((eb) => eb.fn.countAll<number>().as('count'))
  return (await count.where('journal_id', '=', journalId).executeTakeFirstOrThrow()).count
}

/** Up to two trades of a group, whose instrument and direction are those of all. */
export const findGroup = (db: Db, journalId: number, groupId: number) =>
  db
    .selectFrom('trade')
    .select(['id', 'instrument_id', 'direction'])
    .where('journal_id', '=', journalId)
    .where('group_id', '=', groupId)
    .limit(2)
    .execute()

/** Highest trade id, including deleted ones; 0 if there is none. */
export async function highestTrade(db: Db, journalId: number): Promise<number> {
  const last = await db
    .selectFrom('stored_trade')
    .select('id')
    .where('journal_id', '=', journalId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.id ?? 0
}

/** Number of existing ones among the trades. */
export async function countTrades(db: Db, journalId: number, ids: readonly number[]): Promise<number> {
  let count = 0
  for await (const part of parts(ids)) {
    const row = await db
      .selectFrom('trade')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('journal_id', '=', journalId)
      .where('id', 'in', part)
      .executeTakeFirstOrThrow()
    count += row.count
  }
  return count
}

/** Instrument and direction of those of the ids that exist. */
export async function findSides(db: Db, journalId: number, ids: readonly number[]) {
  const sides: Pick<TradeRow, 'id' | 'instrument_id' | 'direction'>[] = []
  for await (const part of parts(ids))
    sides.push(
      ...(await db
        .selectFrom('trade')
        .select(['id', 'instrument_id', 'direction'])
        .where('journal_id', '=', journalId)
        .where('id', 'in', part)
        .execute()),
    )
  return sides
}

/** Whether all existing ones of these trades have the same instrument and direction. */
export async function areAlike(db: Db, journalId: number, ids: readonly number[]): Promise<boolean> {
  const sides = new Set<string>()
  for await (const part of parts(ids)) {
    const rows = await db
      .selectFrom('trade')
      .select(['instrument_id', 'direction'])
      .distinct()
      .where('journal_id', '=', journalId)
      .where('id', 'in', part)
      .limit(2)
      .execute()
    for (const { instrument_id, direction } of rows) sides.add(`${instrument_id} ${direction}`)
    if (sides.size > 1) return false
  }
  return true
}

const commentColumns = ['pre_trade_comments', 'entry_comments', 'management_comments', 'exit_comments'] as const
export type CommentsOfTrade = Pick<
  TradeRow,
  'id' | 'screenshot_exists' | 'tilt_meter' | 'fully_journaled' | (typeof commentColumns)[number]
>

const commentsOf = (db: Db, journalId: number) =>
  db
    .selectFrom('trade')
    .select(['id', 'screenshot_exists', 'tilt_meter', 'fully_journaled', ...commentColumns])
    .where('journal_id', '=', journalId)

/** Only the comments of trades, which is enough for their tilt. */
export async function findComments(db: Db, journalId: number, ids: readonly number[]): Promise<CommentsOfTrade[]> {
  const comments: CommentsOfTrade[] = []
  for await (const part of parts(ids))
    comments.push(...(await commentsOf(db, journalId).where('id', 'in', part).execute()))
  return comments
}

/** Values of a column of trades, in order of ids. */
export async function findValues(
  db: Db,
  journalId: number,
  ids: readonly number[],
  column: string,
): Promise<readonly { readonly id: number; readonly value: unknown }[]> {
  const values: { id: number; value: unknown }[] = []
  for await (const part of parts(ids)) {
    const rows = await db
      .selectFrom('trade')
      .select(['id', sql`${sql.ref(column)}`.as('value')])
      .where('journal_id', '=', journalId)
      .where('id', 'in', part)
      .orderBy('id')
      .execute()
    values.push(...rows)
  }
  return values
}

/** Whether the trades of a group have several instruments or directions. */
export async function isMixedGroup(db: Db, journalId: number, groupId: number): Promise<boolean> {
  const sides = await db
    .selectFrom('trade')
    .select(['instrument_id', 'direction'])
    .distinct()
    .where('journal_id', '=', journalId)
    .where('group_id', '=', groupId)
    .limit(2)
    .execute()
  return sides.length > 1
}
