import { setImmediate } from 'node:timers/promises'
import type { BacktestFigures, BacktestResult } from '@afterclose/core/backtest'
import { namesWith } from '@afterclose/core/record-field'
import type { Instant } from '@afterclose/core/time'
import { type Insertable, PostgresAdapter, type Selectable, sql } from 'kysely'
import { type Db, nextId, type Tx } from '../../store/db.ts'
import { executeAll, insertsOf, updatesOf } from '../../store/insert-many.ts'
import type { BacktestTable, BacktestTradeTable } from '../../store/planning-tables.ts'
import type { Column } from '../../store/row-codec.ts'

export type BacktestRow = Selectable<BacktestTable>
export type BacktestTradeRow = Selectable<BacktestTradeTable>

type Given = 'journal_id' | 'id' | 'created' | 'modified'
type FigureColumns = 'trades' | 'trades_with_r' | 'winners' | 'losers' | 'break_evens' | 'total_r' | 'balance'
export type BacktestColumns = Omit<Insertable<BacktestTable>, Given | FigureColumns>
export type BacktestTradeColumns = Omit<Insertable<BacktestTradeTable>, Given | 'backtest_id' | 'seq'>

/** Up to `limit` backtests, newest first, of those older than `after`. */
export async function findBacktests(
  db: Db,
  journalId: number,
  { limit, after }: { readonly limit: number; readonly after: number | undefined },
): Promise<BacktestRow[]> {
  let query = db.selectFrom('backtest').selectAll().where('journal_id', '=', journalId)
  if (after !== undefined) query = query.where('id', '<', after)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

export const findBacktest = (db: Db, journalId: number, id: number): Promise<BacktestRow | undefined> =>
  db.selectFrom('backtest').selectAll().where('journal_id', '=', journalId).where('id', '=', id).executeTakeFirst()

const figureColumns = (figures: BacktestFigures) => ({
  trades: figures.trades,
  trades_with_r: figures.tradesWithR,
  winners: figures.winners,
  losers: figures.losers,
  break_evens: figures.breakEvens,
  total_r: figures.totalR,
  balance: figures.balance,
})

export async function insertBacktest(
  tx: Tx,
  journalId: number,
  backtest: BacktestColumns,
  figures: BacktestFigures,
  now: Instant,
): Promise<number> {
  const id = await nextId(tx, journalId, 'backtest')
  await tx
    .insertInto('backtest')
    .values({ ...backtest, ...figureColumns(figures), journal_id: journalId, id, created: now, modified: now })
    .execute()
  return id
}

export async function updateBacktest(
  tx: Tx,
  journalId: number,
  id: number,
  backtest: BacktestColumns,
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('backtest')
    .set({ ...backtest, modified: now })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
}

/** Updates the totals of a backtest; its `modified` stays. */
export async function updateFigures(tx: Tx, journalId: number, id: number, figures: BacktestFigures): Promise<void> {
  await tx
    .updateTable('backtest')
    .set(figureColumns(figures))
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
}

export const findTries = (db: Db, journalId: number, backtestId: number) =>
  db
    .selectFrom('practice_try')
    .selectAll()
    .where('journal_id', '=', journalId)
    .where('backtest_id', '=', backtestId)
    .execute()

/** Releases a deal that is being played in a session, so that it can be dealt again. */
export async function closeDeals(tx: Tx, journalId: number, id: number): Promise<void> {
  await tx
    .updateTable('practice_deal')
    .set({ open_in: null, grade: null, shown: 0 })
    .where('journal_id', '=', journalId)
    .where('open_in', '=', id)
    .execute()
}

/** Rows per query: SQLite blocks the thread while it reads. */
const tradesPerRead = 500

const tradesAfter = (db: Db, journalId: number, backtestId: number, seq: number) =>
  db
    .selectFrom('backtest_trade')
    .where('journal_id', '=', journalId)
    .where('backtest_id', '=', backtestId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(tradesPerRead)

/** Streams rows in order and yields in between, because SQLite blocks the thread while it reads. */
async function* inParts<Row extends { readonly seq: number }>(
  read: (after: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ; ) {
    const rows = await read(after)
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < tradesPerRead) return
    after = last.seq
    await setImmediate()
  }
}

/** Streams its trades in order. Call it in one snapshot. */
export const eachBacktestTrade = (
  db: Db,
  journalId: number,
  backtestId: number,
): AsyncGenerator<readonly BacktestTradeRow[]> =>
  inParts((after) => tradesAfter(db, journalId, backtestId, after).selectAll().execute())

const inputColumns = [
  'id',
  'seq',
  'r',
  'outcome',
  'entry_date',
  'direction',
  'entry_price',
  'stop_loss',
  'take_profit',
  'exit_price',
  'highest_price',
  'lowest_price',
  'result_mode',
  'custom_r',
] as const
export type BacktestInputRow = Pick<BacktestTradeRow, (typeof inputColumns)[number]>

/** Results of its trades with their inputs, in order. */
export const findBacktestInputs = (db: Db, journalId: number, backtestId: number): Promise<BacktestInputRow[]> =>
  together(inParts((after) => tradesAfter(db, journalId, backtestId, after).select(inputColumns).execute()))

/** Results of its trades, in order. */
export const findBacktestResults = (
  db: Db,
  journalId: number,
  backtestId: number,
): Promise<Pick<BacktestTradeRow, 'id' | 'seq' | 'r' | 'outcome'>[]> =>
  together(
    inParts((after) => tradesAfter(db, journalId, backtestId, after).select(['id', 'seq', 'r', 'outcome']).execute()),
  )

async function together<Row>(parts: AsyncGenerator<readonly Row[]>): Promise<Row[]> {
  const all: Row[] = []
  for await (const part of parts) all.push(...part)
  return all
}

export const findBacktestTrade = (
  db: Db,
  journalId: number,
  backtestId: number,
  id: number,
): Promise<BacktestTradeRow | undefined> =>
  db
    .selectFrom('backtest_trade')
    .selectAll()
    .where('journal_id', '=', journalId)
    .where('backtest_id', '=', backtestId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Ids of unchanged trades that were logged at that moment. */
export async function findUnchangedTrades(
  db: Db,
  journalId: number,
  {
    backtestId,
    at,
    first,
    last,
  }: { readonly backtestId: number; readonly at: Instant; readonly first: number; readonly last: number },
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('backtest_trade')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('backtest_id', '=', backtestId)
    .where('id', '>=', first)
    .where('id', '<=', last)
    .where('created', '=', at)
    .where('modified', '=', at)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Place of the last trade; 0 without any. */
export async function lastSeq(db: Db, journalId: number, backtestId: number): Promise<number> {
  const last = await db
    .selectFrom('backtest_trade')
    .select('seq')
    .where('journal_id', '=', journalId)
    .where('backtest_id', '=', backtestId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.seq ?? 0
}

/** @param at its backtest and unique place in it */
export async function insertBacktestTrade(
  tx: Tx,
  journalId: number,
  { backtestId, seq }: { readonly backtestId: number; readonly seq: number },
  trade: BacktestTradeColumns,
  now: Instant,
): Promise<number> {
  const id = await nextId(tx, journalId, 'backtest_trade')
  const place = { journal_id: journalId, id, backtest_id: backtestId, seq }
  await tx
    .insertInto('backtest_trade')
    .values({ ...trade, ...place, created: now, modified: now })
    .execute()
  return id
}

/** In the form that `insertsOf` expects. */
const tradeColumns = {
  journal_id: { type: 'bigint' },
  id: { type: 'bigint' },
  backtest_id: { type: 'bigint' },
  seq: { type: 'bigint' },
  entry_date: { type: 'text' },
  direction: { type: 'text' },
  entry_price: { type: 'numeric' },
  stop_loss: { type: 'numeric' },
  take_profit: { type: 'numeric' },
  exit_price: { type: 'numeric' },
  highest_price: { type: 'numeric' },
  lowest_price: { type: 'numeric' },
  result_mode: { type: 'text' },
  custom_r: { type: 'numeric' },
  comments: { type: 'jsonb' },
  custom_comments: { type: 'jsonb' },
  tags: { type: 'jsonb' },
  r: { type: 'float8' },
  outcome: { type: 'text' },
  created: { type: 'text' },
  modified: { type: 'text' },
} as const satisfies Record<keyof BacktestTradeTable, Pick<Column, 'type'>>
const tradeNames = namesWith(tradeColumns, {})

/** Reserves consecutive ids for trades, and returns the first. Unused ids are not reused. */
export const takeTradeIds = (db: Db, journalId: number, count: number): Promise<number> =>
  nextId(db, journalId, 'backtest_trade', count)

/**
 * Queries that append several trades, built before the lock is taken.
 *
 * @param first id and place of the first of them
 */
export function insertsOfTrades(
  db: Db,
  journalId: number,
  first: { readonly id: number; readonly backtestId: number; readonly seq: number },
  trades: readonly BacktestTradeColumns[],
  now: Instant,
) {
  const rows = trades.map((trade, i) => {
    const place = { journal_id: journalId, id: first.id + i, backtest_id: first.backtestId, seq: first.seq + i }
    const row = { ...trade, ...place, created: now, modified: now }
    return tradeNames.map((name) => row[name] ?? null)
  })
  const columns = tradeNames.map((name) => ({ name, ...tradeColumns[name] }))
  return insertsOf(db, { table: 'backtest_trade', columns }, rows)
}

export interface NewResult extends BacktestResult {
  readonly id: number
}

/** Queries that write the results of trades, which follow from their backtest; `modified` stays. */
export const updatesOfResults = (db: Db, journalId: number, results: readonly NewResult[]) =>
  updatesOf(
    db,
    {
      table: 'backtest_trade',
      columns: [
        { name: 'r', type: 'float8' },
        { name: 'outcome', type: 'text' },
      ],
    },
    journalId,
    results.map(({ id, r, outcome }) => [id, r, outcome]),
  )

/** Appends several. @param first place of the first of them */
export async function insertBacktestTrades(
  tx: Tx,
  journalId: number,
  first: { readonly backtestId: number; readonly seq: number },
  trades: readonly BacktestTradeColumns[],
  now: Instant,
): Promise<void> {
  const id = await takeTradeIds(tx, journalId, trades.length)
  await executeAll(tx, insertsOfTrades(tx, journalId, { ...first, id }, trades, now))
}

export async function updateBacktestTrade(
  tx: Tx,
  journalId: number,
  id: number,
  trade: BacktestTradeColumns,
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('backtest_trade')
    .set({ ...trade, modified: now })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
}

/** With its trades and tries. */
export async function deleteBacktest(tx: Tx, journalId: number, id: number): Promise<void> {
  await tx.deleteFrom('backtest').where('journal_id', '=', journalId).where('id', '=', id).execute()
}

export async function deleteBacktestTrade(tx: Tx, journalId: number, id: number): Promise<void> {
  await tx.deleteFrom('backtest_trade').where('journal_id', '=', journalId).where('id', '=', id).execute()
}

/** Deletes any number of trades by one query. @returns how many */
export async function deleteBacktestTrades(
  tx: Tx,
  journalId: number,
  backtestId: number,
  ids: readonly number[],
): Promise<number> {
  const isPostgres = tx.getExecutor().adapter instanceof PostgresAdapter
  const list = isPostgres
    ? sql`select unnest(${ids}::bigint[])`
    : sql`select value from json_each(${JSON.stringify(ids)})`
  const { numAffectedRows = 0n } = await sql`delete from backtest_trade
    where journal_id = ${journalId} and backtest_id = ${backtestId} and id in (${list})`.execute(tx)
  return Number(numAffectedRows)
}
