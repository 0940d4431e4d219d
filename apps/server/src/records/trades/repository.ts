import { setImmediate } from 'node:timers/promises'
import type { Trade, TradeInput, TradeResult } from '@afterclose/core/trade'
import { type CompiledQuery, type Insertable, sql, type UpdateObject } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { insertMany } from '../../db/insert-many.ts'
import type { Schema, TradeRow } from '../../db/schema.ts'
import type { PageCursor } from './page-cursor.ts'
import { inputColumns, jsonColumns, resultColumns, tradeOf } from './trade-row.ts'

/**
 * SQLite answers at once and so never lets go of the thread: what concerns many trades is done in parts with a pause
 * between them, in which other requests are answered.
 */
const tradesPerBreath = 1000

export interface TradePage {
  readonly limit: number
  readonly after: PageCursor | null
  readonly state: 'all' | 'closed' | 'open'
}

const tradesOf = (db: Db, journalId: number) => db.selectFrom('trade').selectAll().where('journal_id', '=', journalId)

/** Up to `limit` trades: open ones first, newest first, then the closed ones, newest exit first. */
export async function findTrades(db: Db, journalId: number, { limit, after, state }: TradePage): Promise<Trade[]> {
  const pastOpen = after !== null && after.exitDate !== null
  const open =
    state === 'closed' || pastOpen
      ? []
      : await tradesOf(db, journalId)
          .where('exit_date', 'is', null)
          .$if(after !== null, (query) => query.where('id', '<', after!.id))
          .orderBy('id', 'desc')
          .limit(limit)
          .execute()
  if (state === 'open' || open.length === limit) return open.map(tradeOf)
  const closed = await tradesOf(db, journalId)
    .where('exit_date', 'is not', null)
    .$if(pastOpen, (query) => query.where(sql<boolean>`(exit_date, id) < (${after!.exitDate}, ${after!.id})`))
    .orderBy('exit_date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit - open.length)
    .execute()
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

/** All trades of an instrument, hidden ones too, a part at a time. */
export async function* tradesOfInstrument(
  tx: Tx,
  journalId: number,
  instrumentId: number,
): AsyncGenerator<readonly Trade[]> {
  for (let after = 0; ; ) {
    const rows = await tx
      .selectFrom('stored_trade')
      .selectAll()
      .where('journal_id', '=', journalId)
      .where('instrument_id', '=', instrumentId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(tradesPerBreath)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(tradeOf)
    await setImmediate()
    after = last.id
  }
}

/** Inside a transaction that raised it, the revision that its rows carry. */
export async function currentRevision(tx: Tx, journalId: number): Promise<number> {
  const journal = tx.selectFrom('journal').select('revision').where('id', '=', journalId)
  return (await journal.executeTakeFirstOrThrow()).revision
}

/** Up to two trades of a group; their instrument and direction are those of all. */
export const findGroup = (db: Db, journalId: number, groupId: number) =>
  db
    .selectFrom('trade')
    .select(['id', 'instrument_id', 'direction'])
    .where('journal_id', '=', journalId)
    .where('group_id', '=', groupId)
    .limit(2)
    .execute()

/** A trade, derived, ready to be written. */
export interface NewTrade {
  readonly id: number
  readonly trade: TradeInput
  readonly result: TradeResult
  readonly externalId: string | null
}
export interface Stamp {
  readonly source: string
  readonly importJobId: string | null
  readonly revision: number
  readonly at: string
}

const newRow = (
  journalId: number,
  { id, trade, result, externalId }: NewTrade,
  stamp: Stamp,
): Insertable<Schema['stored_trade']> => ({
  journal_id: journalId,
  id,
  ...inputColumns(trade),
  ...resultColumns(result),
  source: stamp.source,
  external_id: externalId,
  import_job_id: stamp.importJobId,
  screenshot_count: 0,
  revision: stamp.revision,
  created: stamp.at,
  modified: stamp.at,
})

const storedTrades = { table: 'stored_trade', json: jsonColumns }

/** Writes many trades. */
export const insertRows = (tx: Tx, journalId: number, trades: readonly NewTrade[], stamp: Stamp): Promise<void> =>
  insertMany(
    tx,
    storedTrades,
    trades.map((trade) => newRow(journalId, trade, stamp)),
  )

/** A trade with other content, derived, ready to be written. */
export interface ChangedTrade {
  readonly id: number
  readonly trade: TradeInput
  readonly result: TradeResult
  /** Its `modified`. */
  readonly at: string
}

/** @param revision the journal's, raised for this */
export const replaceTrades = (
  tx: Tx,
  journalId: number,
  trades: readonly ChangedTrade[],
  revision: number,
): Promise<void> =>
  updateEach(tx, journalId, trades, ({ trade, result, at }) => ({
    ...inputColumns(trade),
    ...resultColumns(result),
    revision,
    modified: at,
  }))

/** What follows from trades after their instrument changed; they themselves were not touched. */
export const updateResults = (
  tx: Tx,
  journalId: number,
  trades: readonly Pick<ChangedTrade, 'id' | 'result'>[],
  revision: number,
): Promise<void> => updateEach(tx, journalId, trades, ({ result }) => ({ ...resultColumns(result), revision }))

/** @param columnsOf the same columns for each, so that one statement does for all: putting it together is most of its cost */
async function updateEach<T extends { readonly id: number }>(
  tx: Tx,
  journalId: number,
  trades: readonly T[],
  columnsOf: (trade: T) => UpdateObject<Schema, 'stored_trade'>,
): Promise<void> {
  let statement: CompiledQuery | null = null
  for (const trade of trades) {
    const columns = columnsOf(trade)
    statement ??= tx
      .updateTable('stored_trade')
      .set(columns)
      .where('journal_id', '=', journalId)
      .where('id', '=', trade.id)
      .compile()
    await tx.executeQuery({ ...statement, parameters: [...Object.values(columns), journalId, trade.id] })
  }
}

/** The same change for many trades. */
export async function updateTrades(
  tx: Tx,
  journalId: number,
  ids: readonly number[],
  columns: UpdateObject<Schema, 'stored_trade'>,
): Promise<void> {
  for await (const part of parts(ids))
    await tx
      .updateTable('stored_trade')
      .set(columns)
      .where('journal_id', '=', journalId)
      .where('id', 'in', part)
      .execute()
}

/** Removes those of the trades that can be seen, and returns how many these are. What belongs to them is the caller's. */
export async function deleteRows(tx: Tx, journalId: number, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('stored_trade')
    .where('journal_id', '=', journalId)
    .where('id', 'in', (eb) =>
      eb.selectFrom('trade').select('id').where('journal_id', '=', journalId).where('id', 'in', ids),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** How many of the trades there are. */
export async function countTrades(db: Db, journalId: number, ids: readonly number[]): Promise<number> {
  let count = 0
  for await (const part of parts(ids)) {
    const found = await db
      .selectFrom('trade')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('journal_id', '=', journalId)
      .where('id', 'in', part)
      .executeTakeFirstOrThrow()
    count += found.count
  }
  return count
}

/** Those of the trades that were last written at this revision or before. */
export async function findWrittenUntil(
  db: Db,
  journalId: number,
  ids: readonly number[],
  revision: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('trade')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('id', 'in', ids)
    .where('revision', '<=', revision)
    .execute()
  return rows.map(({ id }) => id)
}

/** Instrument and direction of those of the ids that exist. */
export async function findSides(db: Db, journalId: number, ids: readonly number[]) {
  const found: Pick<TradeRow, 'id' | 'instrument_id' | 'direction'>[] = []
  for await (const part of parts(ids))
    found.push(
      ...(await db
        .selectFrom('trade')
        .select(['id', 'instrument_id', 'direction'])
        .where('journal_id', '=', journalId)
        .where('id', 'in', part)
        .execute()),
    )
  return found
}

const commentColumns = ['pre_trade_comments', 'entry_comments', 'management_comments', 'exit_comments'] as const
export type CommentsOfTrade = Pick<
  TradeRow,
  'id' | 'screenshot_exists' | 'tilt_meter' | 'fully_journaled' | (typeof commentColumns)[number]
>

const commentsOf = (db: Db, journalId: number, from: 'trade' | 'stored_trade') =>
  db
    .selectFrom(from)
    .select(['id', 'screenshot_exists', 'tilt_meter', 'fully_journaled', ...commentColumns])
    .where('journal_id', '=', journalId)

/** Only the comments of trades, which is enough for their tilt. */
export async function findComments(db: Db, journalId: number, ids: readonly number[]): Promise<CommentsOfTrade[]> {
  const found: CommentsOfTrade[] = []
  for await (const part of parts(ids))
    found.push(...(await commentsOf(db, journalId, 'trade').where('id', 'in', part).execute()))
  return found
}

/** The comments of all trades of a journal, hidden ones too, a part at a time. */
export async function* allComments(db: Db, journalId: number): AsyncGenerator<readonly CommentsOfTrade[]> {
  for (let after = 0; ; ) {
    const rows = await commentsOf(db, journalId, 'stored_trade')
      .where('id', '>', after)
      .orderBy('id')
      .limit(10 * tradesPerBreath)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    await setImmediate()
    after = last.id
  }
}

/** A pause behind each. */
export async function* parts(ids: readonly number[]): AsyncGenerator<readonly number[]> {
  for (let from = 0; from < ids.length; from += tradesPerBreath) {
    yield ids.slice(from, from + tradesPerBreath)
    await setImmediate()
  }
}
