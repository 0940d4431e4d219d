import type { TradesOf } from '@afterclose/engine/reports/trades-of'

/** What a bar, a point, a cell or a row stands for. */
export interface TradesBehind {
  /** What was clicked: "3 November 2026". */
  readonly title: string
  readonly of: TradesOf
}
