import type { InstrumentView } from '@afterclose/contract/instruments'
import { type MissedTradeInput, missedTradeResult } from '@afterclose/core/missed-trade'

type Prices = Pick<MissedTradeInput, 'entryPrice' | 'stopLoss' | 'takeProfit' | 'otpHit' | 'hypotheticalExitPrice'>

/** Missing fields needed for the R of a missed trade; null if it is known. */
export function whyUnknown(missed: Prices, instrument: Pick<InstrumentView, 'name' | 'spread' | 'tickSize'> | null) {
  if (missed.entryPrice === null) return 'Needs an entry price.'
  if (missed.stopLoss === null) return 'Needs a stop loss: there is no R without one.'
  if (missed.hypotheticalExitPrice === null) {
    if (missed.otpHit === null) return 'Needs an outcome: was the target hit, or where would you have exited?'
    if (missed.otpHit === 'YES' && missed.takeProfit === null) return 'Needs a take profit, since the target was hit.'
  }
  if (instrument !== null && Number(instrument.spread) !== 0 && instrument.tickSize === null)
    return `${instrument.name} has a spread but no tick size, so its cost is unknown.`
  return null
}

/** The result while typing, by the server's formula. */
export const resultOf = (missed: MissedTradeInput, instrument: InstrumentView | null) =>
  missedTradeResult(missed, instrument ?? { spread: '0', tickSize: null })
