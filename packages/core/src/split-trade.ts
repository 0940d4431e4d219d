import { type Decimal, big, decimalText } from './decimal.ts'
import type { TradeInput } from './trade.ts'

/**
 * Two trades that are together what one was: the second takes a part of its size, and of costs, risk and a manual result
 * the share that goes with it, in whole hundredths or in the decimals that the amount has. What is left stays with the
 * first, so that nothing is lost or made by rounding. Notes and pictures stay with the first, too.
 *
 * @param trade without executions, with a size
 * @param size above 0 and below that of the trade
 * @example a size of 3 that cost 10.00, split at 1: 6.67 and 3.33
 */
export function splitTrade(
  trade: TradeInput & { readonly size: Decimal },
  size: Decimal,
): readonly [TradeInput, TradeInput] {
  const share = big(size).div(trade.size)
  const parts = <Amount extends Decimal | null>(amount: Amount): readonly [Amount | Decimal, Amount | Decimal] => {
    if (amount === null) return [amount, amount]
    const places = Math.max(2, amount.split('.')[1]?.length ?? 0)
    const part = big(amount).times(share).round(places)
    return [decimalText(big(amount).minus(part)), decimalText(part)]
  }
  const sizes = [decimalText(big(trade.size).minus(size)), decimalText(big(size))] as const
  const [commission, swap, manualGain] = [parts(trade.commission), parts(trade.swap), parts(trade.manualGain)]
  const riskAmount = parts(trade.riskAmount)
  const part = (at: 0 | 1): TradeInput => ({
    ...trade,
    size: sizes[at],
    commission: commission[at],
    swap: swap[at],
    manualGain: manualGain[at],
    riskAmount: riskAmount[at] === '0' ? null : riskAmount[at],
  })
  return [part(0), { ...part(1), notes: '', screenshotDescriptions: [] }]
}

/** Why a trade cannot be split at a size; null when it can. */
export function splitProblem(trade: Pick<TradeInput, 'size' | 'executions'>, size: Decimal): string | null {
  if (trade.executions.length > 0) return 'A trade with executions is not split: they are its parts'
  if (trade.size === null) return 'A trade without a size cannot be split'
  return big(size).gt(0) && big(size).lt(trade.size) ? null : `Must be above 0 and below ${trade.size}`
}
