import { setImmediate } from 'node:timers/promises'
import {
  type BacktestFigures,
  backtestFigures,
  backtestResult,
  type BacktestResult,
  type BacktestTradeInput,
  figuresWith,
  runBalance,
} from '@afterclose/core/backtest'
import type { Decimal } from '@afterclose/core/decimal'
import type { Tx } from '../../store/db.ts'
import * as repository from './repository.ts'

/** Costs of a trade in this backtest. */
export const costsOf = ({ spread_ticks, tick_size }: Pick<repository.BacktestRow, 'spread_ticks' | 'tick_size'>) => ({
  spread: spread_ticks,
  tickSize: tick_size,
})

/** Balance after each trade, by trade id. */
export type Balances = ReadonlyMap<number, Decimal | null>

/** Yields in between. @param trades of this backtest, in order */
async function balancesOf(
  { start_balance, risk_percent }: repository.BacktestRow,
  trades: readonly Pick<repository.BacktestTradeRow, 'id' | 'r'>[],
): Promise<Balances> {
  const balances = new Map<number, Decimal | null>()
  let last: Decimal | null = start_balance
  for (let from = 0; from < trades.length; from += tradesPerPause) {
    const part = trades.slice(from, from + tradesPerPause)
    const results = part.map(({ r }) => r)
    for (const [i, balance] of runBalance(last, risk_percent, results).entries()) {
      balances.set(part[i]!.id, balance)
      last = balance
    }
    await setImmediate()
  }
  return balances
}

export interface Measured {
  readonly figures: BacktestFigures
  readonly balances: Balances
}

/** `backtestFigures` that yields: ten thousand trades take longer than others should wait. */
export async function figuresOf(
  { start_balance, risk_percent }: Pick<repository.BacktestRow, 'start_balance' | 'risk_percent'>,
  results: readonly BacktestResult[],
): Promise<BacktestFigures> {
  let figures = backtestFigures(start_balance, risk_percent, [])
  for (const [i, result] of results.entries()) {
    figures = figuresWith(figures, risk_percent, result)
    if (i % tradesPerPause === 0) await setImmediate()
  }
  return figures
}

/**
 * Totals of a backtest with these trades, in order, to be written with every change of its trades. Slow for ten thousand trades, so it runs
 * before the transaction.
 */
export async function measuredBacktest(
  backtest: repository.BacktestRow,
  trades: readonly (BacktestResult & Pick<repository.BacktestTradeRow, 'id'>)[],
): Promise<Measured> {
  const figures = await figuresOf(backtest, trades)
  return { figures, balances: await balancesOf(backtest, trades) }
}

/** Updates the totals of a backtest whose trades were restored. */
export async function remeasure(tx: Tx, journalId: number, backtestId: number): Promise<void> {
  const backtest = await repository.findBacktest(tx, journalId, backtestId)
  if (backtest === undefined) return
  const figures = await figuresOf(backtest, await repository.findBacktestResults(tx, journalId, backtestId))
  await repository.updateFigures(tx, journalId, backtestId, figures)
}

/**
 * Updates the totals of a backtest for one appended trade, in constant time.
 *
 * @param before as read in the same transaction
 * @returns the balance after the new one
 */
export async function measureAdded(
  tx: Tx,
  journalId: number,
  before: repository.BacktestRow,
  added: BacktestResult,
): Promise<Decimal | null> {
  const { trades, trades_with_r, winners, losers, break_evens, total_r, balance, risk_percent } = before
  const figures = figuresWith(
    { trades, tradesWithR: trades_with_r, winners, losers, breakEvens: break_evens, totalR: total_r, balance },
    risk_percent,
    added,
  )
  await repository.updateFigures(tx, journalId, before.id, figures)
  return figures.balance
}

/** Results of a backtest's trades with its new costs, and totals with its new balance. */
export interface Revalued {
  /** Changed results. */
  readonly changed: readonly repository.NewResult[]
  readonly figures: BacktestFigures
}

/** Computes the consequences of changing a backtest. Reads all its trades, so it runs before the lock is taken. */
export async function revalue(
  tx: Tx,
  journalId: number,
  id: number,
  terms: Pick<repository.BacktestRow, 'spread_ticks' | 'tick_size' | 'start_balance' | 'risk_percent'>,
): Promise<Revalued> {
  const costs = costsOf(terms)
  const changed: repository.NewResult[] = []
  const all: repository.NewResult[] = []
  for (const [i, row] of (await repository.findBacktestInputs(tx, journalId, id)).entries()) {
    const result = { id: row.id, ...backtestResult(inputOf(row), costs) }
    all.push(result)
    if (result.r !== row.r || result.outcome !== row.outcome) changed.push(result)
    if (i % tradesPerPause === 0) await setImmediate()
  }
  return { changed, figures: await figuresOf(terms, all) }
}

/** Yields to other requests after this many. */
const tradesPerPause = 500

export const inputOf = (row: repository.BacktestInputRow): BacktestTradeInput => ({
  entryDate: row.entry_date,
  direction: row.direction,
  entryPrice: row.entry_price,
  stopLoss: row.stop_loss,
  takeProfit: row.take_profit,
  exitPrice: row.exit_price,
  highestPrice: row.highest_price,
  lowestPrice: row.lowest_price,
  resultMode: row.result_mode,
  customR: row.custom_r,
})
