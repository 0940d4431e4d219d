import { type TradeLine, tradeLines, type TradeList } from './trade-lines.ts'
import type { TradesOf } from './trades-of.ts'

export interface TradesView {
  readonly of: TradesOf
}

export interface ListedTrades {
  readonly count: number
  readonly trades: readonly TradeLine[]
}

/**
 * Trades as objects, for the page, in exit order.
 *
 * @param list all of them
 * @param most maximum listed, those with the latest exits
 */
export const listedTrades = (list: TradeList, most = Number.POSITIVE_INFINITY): ListedTrades => ({
  count: list.row.length,
  trades: tradeLines(list, Math.max(0, list.row.length - most)),
})
