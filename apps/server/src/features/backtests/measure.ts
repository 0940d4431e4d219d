import { backtestFigures, backtestResult, type BacktestTradeInput } from '@afterclose/core/backtest'
import type { Tx } from '../../db/db.ts'
import { found } from '../../http/route.ts'
import * as repository from '../../records/backtests/repository.ts'

/** What costs a trade of this backtest. */
export const costsOf = ({ spread_ticks, tick_size }: repository.BacktestRow) => ({
  spread: spread_ticks,
  tickSize: tick_size,
})

/** Says of a backtest what its trades come to. Whoever changes one of them, or the balance, calls it afterwards. */
export async function measureBacktest(tx: Tx, journalId: number, id: number): Promise<void> {
  const { start_balance, risk_percent } = found(await repository.findBacktest(tx, journalId, id))
  const results = await repository.findBacktestResults(tx, journalId, id)
  await repository.updateFigures(tx, journalId, id, backtestFigures(start_balance, risk_percent, results))
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
