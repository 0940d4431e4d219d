import {
  backtestFigures,
  backtestResult,
  type BacktestResult,
  type BacktestTradeInput,
  figuresWith,
  runBalance,
} from '@afterclose/core/backtest'
import type { Decimal } from '@afterclose/core/decimal'
import type { Tx } from '../../store/db.ts'
import { found } from '../../platform/http/route.ts'
import * as repository from './repository.ts'

/** Costs of a trade in this backtest. */
export const costsOf = ({ spread_ticks, tick_size }: Pick<repository.BacktestRow, 'spread_ticks' | 'tick_size'>) => ({
  spread: spread_ticks,
  tickSize: tick_size,
})

/** The balance after each trade, by the trade's number. */
export type Balances = ReadonlyMap<number, Decimal | null>

/** @param trades of this backtest, in their order */
export function balancesOf(
  { start_balance, risk_percent }: repository.BacktestRow,
  trades: readonly Pick<repository.BacktestTradeRow, 'id' | 'r'>[],
): Balances {
  const results = trades.map(({ r }) => r)
  const balances = runBalance(start_balance, risk_percent, results)
  return new Map(trades.map(({ id }, i) => [id, balances[i] ?? null]))
}

/** Updates the totals of a backtest. Must be called after every change of its trades or its balance. */
export async function measureBacktest(tx: Tx, journalId: number, id: number): Promise<Balances> {
  const backtest = found(await repository.findBacktest(tx, journalId, id))
  const trades = await repository.findBacktestResults(tx, journalId, id)
  const figures = backtestFigures(backtest.start_balance, backtest.risk_percent, trades)
  await repository.updateFigures(tx, journalId, id, figures)
  return balancesOf(backtest, trades)
}

/**
 * Says of a backtest what its trades come to with one more behind the others, however many there are.
 *
 * @param before as it was read in the same transaction
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

/** Says of each trade what it brought, after the spread of the backtest changed. */
export async function revalueTrades(tx: Tx, journalId: number, id: number): Promise<void> {
  const costs = costsOf(found(await repository.findBacktest(tx, journalId, id)))
  for (const row of await repository.findBacktestTrades(tx, journalId, id)) {
    const result = backtestResult(inputOf(row), costs)
    if (result.r !== row.r || result.outcome !== row.outcome)
      await repository.updateBacktestResult(tx, journalId, row.id, result)
  }
}

export const inputOf = (row: repository.BacktestTradeRow): BacktestTradeInput => ({
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
