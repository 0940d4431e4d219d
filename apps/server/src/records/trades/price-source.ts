import type { TradeInput } from '@afterclose/core/trade'

type Extremes = Pick<TradeInput, 'highestPrice' | 'lowestPrice' | 'priceSource' | 'priceBarLength'>

/** Source of the extremes of a trade written by a user or a file: typed, except for unchanged ones from bars. */
export function withPriceSource(trade: TradeInput, before: Extremes | null): TradeInput {
  if (trade.highestPrice === null && trade.lowestPrice === null)
    return { ...trade, priceSource: null, priceBarLength: null }
  if (
    before?.priceSource === 'BARS' &&
    before.highestPrice === trade.highestPrice &&
    before.lowestPrice === trade.lowestPrice
  )
    return { ...trade, priceSource: 'BARS', priceBarLength: before.priceBarLength }
  return { ...trade, priceSource: 'TYPED', priceBarLength: null }
}
