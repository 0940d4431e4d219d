import type { PriceSide } from '@afterclose/core/price-bars'
import type { Direction } from '@afterclose/core/trade'
import type { BarColumns } from '../bar.ts'

type Prices = Pick<BarColumns, 'length' | 'open' | 'high' | 'low' | 'close'>

/**
 * Prices at which a trade could have been closed, as of a long trade: exits of a long trade are at the bid, of a short one at the ask. Those
 * of a short trade are mirrored: negated, with high and low exchanged (BARS 3.2).
 *
 * @param spread whole units; even, where the bars show the middle
 */
export function toExitSide(bars: Prices, direction: Direction, side: PriceSide, spread: number): Prices {
  const add = exitShift(direction, side, spread)
  const long = direction === 'LONG'
  const column = (prices: Float64Array): Float64Array => prices.map((price) => (long ? price + add : -(price + add)))
  return {
    length: bars.length,
    open: column(bars.open),
    high: column(long ? bars.high : bars.low),
    low: column(long ? bars.low : bars.high),
    close: column(bars.close),
  }
}

/** The price at which a trade could have been closed at its entry, mirrored for a short one. Last traded prices have no spread. */
export const exitAtEntry = (entry: number, side: PriceSide, spread: number): number =>
  side === 'TRADE' ? entry : entry - spread

/** Units to add to a price of the bars for the one at which a trade could have been closed. */
export function exitShift(direction: Direction, side: PriceSide, spread: number): number {
  if (side === 'TRADE') return 0
  const half = side === 'MID' ? spread / 2 : spread
  if (direction === 'LONG') return side === 'BID' ? 0 : -half
  return side === 'ASK' ? 0 : half
}
