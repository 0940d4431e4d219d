import type { TradeInput } from '@afterclose/core/trade'

type Extremes = Pick<TradeInput, 'highestPrice' | 'lowestPrice' | 'priceSource' | 'priceBarLength'>

/** A trade that was written by hand or by a file: its extremes are typed, but for those that bars filled in and that are still the same. */
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
