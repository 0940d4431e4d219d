import { backtestResult, type BacktestResult, type BacktestTradeInput } from '@afterclose/core/backtest'
import { toDecimal, toJson } from '../../store/codecs.ts'
import { uniqueIds } from '../references/references.ts'
import { costsOf } from './measure.ts'
import type { BacktestRow, BacktestTradeColumns } from './repository.ts'

interface LoggedTrade extends BacktestTradeInput {
  readonly comments: readonly number[]
  readonly customComments: readonly number[]
  readonly tags: readonly string[]
}

/** A validated trade as stored in its table, with its result. */
export function columnsOf(
  trade: LoggedTrade,
  backtest: Pick<BacktestRow, 'spread_ticks' | 'tick_size'>,
): BacktestTradeColumns & BacktestResult {
  const { r, outcome } = backtestResult(trade, costsOf(backtest))
  return {
    entry_date: trade.entryDate,
    direction: trade.direction,
    entry_price: toDecimal(trade.entryPrice),
    stop_loss: toDecimal(trade.stopLoss),
    take_profit: toDecimal(trade.takeProfit),
    exit_price: toDecimal(trade.exitPrice),
    highest_price: toDecimal(trade.highestPrice),
    lowest_price: toDecimal(trade.lowestPrice),
    result_mode: trade.resultMode,
    custom_r: toDecimal(trade.customR),
    comments: toJson(uniqueIds(trade.comments)),
    custom_comments: toJson(uniqueIds(trade.customComments)),
    tags: toJson([...new Set(trade.tags)]),
    r,
    outcome,
  }
}
