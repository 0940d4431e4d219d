import type { Filters } from '@afterclose/core/filters'
import type { TradesOf } from '@afterclose/engine/reports/trades-of'

/** Trades of a bar, a point, a cell or a row, for drill-down. */
export interface TradesBehind {
  /** Name of the clicked mark: "3 November 2026". */
  readonly title: string
  readonly of: TradesOf
  /** Filters in place of the page's: the trades of a question, which is about all trades. */
  readonly among?: Filters
}
