import { big, type Decimal, quantity } from './decimal.ts'
import type { Market } from './journal.ts'
import type { TradeInput } from './trade.ts'

/** Smallest tradable size, by market: lots, contracts, shares, coins. */
const smallest: Readonly<Record<Market, Decimal>> = {
  FOREX: '0.01',
  CFD: '0.01',
  FUTURES: '1',
  STOCKS: '1',
  CRYPTO: '0.00000001',
}

interface Sized {
  readonly market: Market
  readonly tickSize: Decimal | null
  readonly tickValue: Decimal | null
}

/**
 * Position size that loses a given amount at the stop, before costs: amount ÷ (distance to the stop × value of a point), rounded down to a
 * tradable size.
 *
 * @param amount account currency
 * @returns null if entry, stop or ticks are unknown, or the stop is at the entry; "0" if the smallest size risks more
 * @example ES with ticks of 0.25 worth 12.50, entry 6000, stop 5990, 1,200 to risk: 1,200 ÷ 500 = 2.4, so 2
 */
export function sizeForRisk(
  amount: Decimal,
  { entryPrice, stopLoss, fxRate }: Pick<TradeInput, 'entryPrice' | 'stopLoss' | 'fxRate'>,
  { market, tickSize, tickValue }: Sized,
): Decimal | null {
  if (entryPrice === null || stopLoss === null || tickSize === null || tickValue === null) return null
  const ofTicks = big(entryPrice).minus(stopLoss).abs().times(tickValue).times(fxRate)
  if (ofTicks.lte(0)) return null
  // Divided once: a quotient that is rounded before the next division may end below a whole number.
  const units = big(amount).times(tickSize).div(ofTicks.times(smallest[market]))
  return quantity(units.round(0, 0).times(smallest[market]))
}
