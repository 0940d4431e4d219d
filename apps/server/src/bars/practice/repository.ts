import { type Selectable, sql, type Updateable } from 'kysely'
import { type Db, nextId, type Tx } from '../../store/db.ts'
import type { PracticeDealTable, PracticeTryTable } from '../../store/planning-tables.ts'

export type DealRow = Selectable<PracticeDealTable>
type TryRow = Selectable<PracticeTryTable>

const deals = (db: Db, journalId: number) =>
  db.selectFrom('practice_deal').selectAll().where('journal_id', '=', journalId)

export const findOpenDeal = (db: Db, journalId: number, backtestId: number): Promise<DealRow | undefined> =>
  deals(db, journalId).where('open_in', '=', backtestId).executeTakeFirst()

/** The deal that is being played in a session. */
export const findDealIn = (db: Db, journalId: number, backtestId: number, id: number): Promise<DealRow | undefined> =>
  deals(db, journalId).where('id', '=', id).where('open_in', '=', backtestId).executeTakeFirst()

/** Deals due by a date, the longest waiting first, without deals that are being played. */
export const findDueDeals = (
  db: Db,
  journalId: number,
  { source, length, today }: Pick<DealRow, 'source' | 'length'> & { readonly today: string },
): Promise<DealRow[]> =>
  deals(db, journalId)
    .where('source', '=', source)
    .where('length', '=', length)
    .where('due', 'is not', null)
    .where('due', '<=', today)
    .where('open_in', 'is', null)
    .orderBy('due')
    .orderBy('id')
    .limit(1000)
    .execute()

/** Every deal of a trade, of any length. */
export const findDealsOfTrades = (
  db: Db,
  journalId: number,
): Promise<Pick<DealRow, 'id' | 'trade_id' | 'length' | 'due' | 'last_tried' | 'open_in'>[]> =>
  db
    .selectFrom('practice_deal')
    .select(['id', 'trade_id', 'length', 'due', 'last_tried', 'open_in'])
    .where('journal_id', '=', journalId)
    .where('trade_id', 'is not', null)
    .execute()

export async function countDeals(db: Db, journalId: number): Promise<number> {
  const { count } = await db
    .selectFrom('practice_deal')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('journal_id', '=', journalId)
    .executeTakeFirstOrThrow()
  return count
}

export async function countDue(db: Db, journalId: number, today: string): Promise<number> {
  const { count } = await db
    .selectFrom('practice_deal')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('journal_id', '=', journalId)
    .where('due', 'is not', null)
    .where('due', '<=', today)
    .executeTakeFirstOrThrow()
  return count
}

export async function countTries(db: Db, journalId: number, backtestId: number): Promise<number> {
  const { count } = await db
    .selectFrom('practice_try')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('journal_id', '=', journalId)
    .where('backtest_id', '=', backtestId)
    .executeTakeFirstOrThrow()
  return count
}

type NewDeal = Pick<DealRow, 'source' | 'trade_id' | 'symbol' | 'series_source' | 'length' | 'moment'>

export async function insertDeal(tx: Tx, journalId: number, deal: NewDeal, backtestId: number): Promise<number> {
  const id = await nextId(tx, journalId, 'practice_deal')
  await tx
    .insertInto('practice_deal')
    .values({
      ...deal,
      journal_id: journalId,
      id,
      box: 0,
      due: null,
      tries: 0,
      shown: 0,
      open_in: backtestId,
      grade: null,
      came_due: 0,
      last_tried: null,
      created: new Date().toISOString(),
    })
    .execute()
  return id
}

/**
 * @param openIn only if it is being played in this session; null: in none
 * @returns whether there is such a deal
 */
export async function updateDeal(
  db: Db,
  journalId: number,
  id: number,
  change: Updateable<PracticeDealTable>,
  openIn?: number | null,
): Promise<boolean> {
  let query = db.updateTable('practice_deal').set(change).where('journal_id', '=', journalId).where('id', '=', id)
  if (openIn === null) query = query.where('open_in', 'is', null)
  else if (openIn !== undefined) query = query.where('open_in', '=', openIn)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertTry(tx: Tx, journalId: number, row: Omit<TryRow, 'journal_id' | 'id'>): Promise<void> {
  const id = await nextId(tx, journalId, 'practice_try')
  await tx
    .insertInto('practice_try')
    .values({ ...row, journal_id: journalId, id })
    .execute()
}

/** Whether the deals of a session were due when they were dealt, in order. */
export async function findCameDue(db: Db, journalId: number, backtestId: number): Promise<boolean[]> {
  const rows = await db
    .selectFrom('practice_try')
    .select('came_due')
    .where('journal_id', '=', journalId)
    .where('backtest_id', '=', backtestId)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.came_due === 1)
}

const triesWithResult = (db: Db, journalId: number) =>
  db
    .selectFrom('practice_try as try')
    .leftJoin('backtest_trade as trade', (join) =>
      join.onRef('trade.journal_id', '=', 'try.journal_id').onRef('trade.id', '=', 'try.backtest_trade_id'),
    )
    .selectAll('try')
    .select(['trade.r as worst_r', 'trade.entry_price as entry_price', 'trade.stop_loss as stop_loss'])
    .where('try.journal_id', '=', journalId)

/** Tries of a deal, latest first, with the worst-case result if the trade still exists. */
export const findTriesOf = (db: Db, journalId: number, dealId: number) =>
  triesWithResult(db, journalId).where('try.deal_id', '=', dealId).orderBy('try.id', 'desc').limit(200).execute()

/** All tries in order, with the fields needed from their deals. */
export const findTries = (db: Db, journalId: number) =>
  triesWithResult(db, journalId)
    .innerJoin('practice_deal as deal', (join) =>
      join.onRef('deal.journal_id', '=', 'try.journal_id').onRef('deal.id', '=', 'try.deal_id'),
    )
    .select('deal.source as source')
    .orderBy('try.id')
    .execute()
