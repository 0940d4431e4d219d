import { type TradeLine, tradeLines, type TradeList } from './trade-lines.ts'
import type { TradesOf } from './trades-of.ts'

export interface TradesView {
  readonly of: TradesOf
  /** Trades that are listed at most, those with the latest exits; null: all. */
  readonly most: number | null
}

export interface TradesAnswer {
  /** How many there are. */
  readonly count: number
  /** Those that are listed, in exit order. */
  readonly list: TradeList
}

export interface ListedTrades {
  readonly count: number
  readonly trades: readonly TradeLine[]
}

/** The same with its trades as objects, for the page. */
export const listedTrades = ({ count, list }: TradesAnswer): ListedTrades => ({ count, trades: tradeLines(list) })
