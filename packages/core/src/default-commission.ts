import { type Decimal, big, money } from './decimal.ts'
import type { Instrument } from './instrument.ts'
import type { TradeInput } from './trade.ts'

/**
 * Calculates the commission from the instrument's settings, round turn, in account currency. PERCENT is of the entry notional: |price| × size
 * × tickValue ÷ tickSize × fxRate, or |price| × size × fxRate if tick data are unknown. "0" if a required size or price is missing.
 */
export function defaultCommission(
  instrument: Pick<Instrument, 'commission' | 'commissionMode' | 'tickSize' | 'tickValue'>,
  { size, entryPrice, fxRate }: Pick<TradeInput, 'size' | 'entryPrice' | 'fxRate'>,
): Decimal {
  const { commission, commissionMode, tickSize, tickValue } = instrument
  if (commissionMode === 'PER_TRADE') return money(big(commission))
  if (size === null) return '0'
  if (commissionMode === 'PER_UNIT') return money(big(commission).times(size))
  if (entryPrice === null) return '0'
  const notional = big(entryPrice).abs().times(size).times(fxRate)
  const worth = tickSize === null || tickValue === null ? notional : notional.times(tickValue).div(tickSize)
  return money(worth.times(commission).div(100))
}

/** Settings of an instrument that a commission follows from. */
export type InstrumentCosts = Parameters<typeof defaultCommission>[0]

/** A trade with the commission of its instrument, if it has no other. Without an instrument it has none. */
export const withInstrumentCosts = <T extends TradeInput>(trade: T, instrument: InstrumentCosts | undefined): T =>
  trade.commissionSource === 'TYPED'
    ? trade
    : { ...trade, commission: instrument === undefined ? '0' : defaultCommission(instrument, trade) }
