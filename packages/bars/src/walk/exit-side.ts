import type { PriceSide } from '@afterclose/core/price-bars'
import type { Direction } from '@afterclose/core/trade'
import type { BarColumns } from '../bar.ts'

type Prices = Pick<BarColumns, 'length' | 'open' | 'high' | 'low' | 'close'>

/**
 * Converts prices to the exit side of a long trade: exits of a long trade are at the bid, of a short one at the ask. Prices of a short
 * trade are mirrored: negated, with high and low swapped (BARS 3.2).
 *
 * @param spread whole units; an even number if the bars show mid prices
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

/** The exit-side price at the entry, mirrored for a short trade. Last traded prices have no spread. */
export const exitAtEntry = (entry: number, side: PriceSide, spread: number): number =>
  side === 'TRADE' ? entry : entry - spread

/** Units to add to a price of the bars to get the exit-side price. */
export function exitShift(direction: Direction, side: PriceSide, spread: number): number {
  if (side === 'TRADE') return 0
  const half = side === 'MID' ? spread / 2 : spread
  if (direction === 'LONG') return side === 'BID' ? 0 : -half
  return side === 'ASK' ? 0 : half
}
