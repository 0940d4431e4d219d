import { columnsBuilder } from './columns-builder.ts'
import type { FeedPayin, FeedTrade } from './feed-trade.ts'
import type { TradeColumns } from './trade-columns.ts'

export type { FeedPayin, FeedTrade } from './feed-trade.ts'

/**
 * A journal as columns, from its stored rows in any order. The same journal always gives the same columns, bit for bit. O(n log n).
 *
 * @throws RangeError if a date is not a local date-time
 */
export function toColumns(journal: {
  readonly revision: number
  readonly trades: readonly FeedTrade[]
  readonly payins: readonly FeedPayin[]
}): TradeColumns {
  const builder = columnsBuilder(journal.trades.length)
  builder.add(journal.trades)
  return builder.columns(journal)
}
