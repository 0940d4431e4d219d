import type { Decimal } from '@afterclose/core/decimal'
import type { TradeInput, TradeResult } from '@afterclose/core/trade'
import type { UpdateObject } from 'kysely'
import type { Db, Tx } from '../../store/db.ts'
import { executeAll, insertsOf, type NewRow, updatesOf } from '../../store/insert-many.ts'
import type { Schema, TradeRow } from '../../store/schema.ts'
import { parts } from './parts.ts'
import {
  type ChangedTrade,
  changedColumns,
  changedValues,
  newResultColumns,
  newResultValues,
  storedColumns,
  storedValues,
  type WrittenTrade,
  writtenColumns,
  writtenValues,
} from './trade-row.ts'

/** A trade with derived fields, ready to be written. */
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

/** In the form that `insertsOf` expects. */
export const newTrades = { table: 'stored_trade', columns: storedColumns }

const newRow = (journalId: number, trade: NewTrade, { source, importJobId, revision, at }: Stamp): NewRow =>
  storedValues(journalId, { ...trade, source, importJobId, screenshotCount: 0, revision, created: at, modified: at })

/** Writes many trades. */
export const insertRows = (tx: Tx, journalId: number, trades: readonly NewTrade[], stamp: Stamp): Promise<void> =>
  executeAll(tx, insertsOfRows(tx, journalId, trades, stamp))

/** Queries that write many trades. */
export const insertsOfRows = (db: Db, journalId: number, trades: readonly NewTrade[], stamp: Stamp) =>
  insertsOf(
    db,
    newTrades,
    trades.map((trade) => newRow(journalId, trade, stamp)),
  )

/** A row and its replacement. */
export interface ReplacedRow {
  readonly before: TradeRow
  readonly now: WrittenTrade
}

/** Queries that replace rows of trades. They leave columns out that stay as they are in all rows, because each index on one takes time. */
export function updatesOfRows(db: Db, journalId: number, trades: readonly ReplacedRow[]) {
  const rows = trades.map(({ now }) => writtenValues(journalId, now))
  const changed = writtenColumns.flatMap(({ name }, i) =>
    trades.some(({ before }, row) => Reflect.get(before, name) !== rows[row]?.[i]) ? [i] : [],
  )
  return updatesOf(
    db,
    { table: 'stored_trade', columns: changed.map((i) => writtenColumns[i]!) },
    journalId,
    rows.map((values, row) => [trades[row]!.now.id, ...changed.map((i) => values[i]!)]),
  )
}

/** New result of a trade, and the commission that it follows from. */
export interface NewResult {
  readonly id: number
  readonly commission: Decimal
  readonly result: TradeResult
}

/** Queries that write the results of many trades. @param revision the journal's, raised for this */
export const updatesOfResults = (db: Db, journalId: number, results: readonly NewResult[], revision: number) =>
  updatesOf(
    db,
    { table: 'stored_trade', columns: newResultColumns },
    journalId,
    results.map(({ id, commission, result }) => [id, ...newResultValues(commission, result, revision)]),
  )

/** Writes changed trades. @param revision the journal's, raised for this */
export const replaceTrades = (
  tx: Tx,
  journalId: number,
  trades: readonly ChangedTrade[],
  revision: number,
): Promise<void> =>
  executeAll(
    tx,
    updatesOf(
      tx,
      { table: 'stored_trade', columns: changedColumns(trades[0]?.written !== undefined) },
      journalId,
      trades.map((trade) => [trade.id, ...changedValues(trade, revision)]),
    ),
  )

/** The same change for many trades. */
export async function updateTrades(
  tx: Tx,
  journalId: number,
  ids: readonly number[],
  columns: UpdateObject<Schema, 'stored_trade'>,
): Promise<void> {
  for await (const part of parts(ids)) {
    await tx
      .updateTable('stored_trade')
      .set(columns)
      .where('journal_id', '=', journalId)
      .where('id', 'in', part)
      .execute()
  }
}
