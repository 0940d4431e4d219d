import type { Big } from 'big.js'
import { type Decimal, big, decimalText } from './decimal.ts'
import { mostDecimals } from './decimal-text.ts'
import { withExecutions } from './executions.ts'
import type { TradeExecution, TradeInput } from './trade.ts'

/**
 * Splits a trade in two: the second takes part of its size, and the proportional share of costs, risk and a manual result, in whole
 * hundredths or in the amount's decimals. The rest stays with the first, so that rounding changes no total. Notes and pictures stay with
 * the first, too.
 *
 * @param trade with a size; its executions are shared unchanged
 * @param size positive and below that of the trade
 * @example a size of 3 that cost 10.00, split at 1: 6.67 and 3.33
 */
export function splitTrade(
  trade: TradeInput & { readonly size: Decimal },
  size: Decimal,
): readonly [TradeInput, TradeInput] {
  const parts = sharer(size, trade.size)
  const sizes = [decimalText(big(trade.size).minus(size)), decimalText(big(size))] as const
  const [commission, swap, manualGain] = [parts(trade.commission), parts(trade.swap), parts(trade.manualGain)]
  const riskAmount = parts(trade.riskAmount)
  // costs of fills are those of the trade, also in a part whose share of each rounds to nothing
  const isOfFills = trade.executions.some((execution) => !big(execution.commission).eq(0))
  const part = (at: 0 | 1): TradeInput =>
    withExecutions({
      ...trade,
      size: sizes[at],
      commission: isOfFills ? '0' : commission[at],
      swap: swap[at],
      manualGain: manualGain[at],
      riskAmount: riskAmount[at] === '0' ? null : riskAmount[at],
      executions: sharedExecutions(trade.executions, size, trade.size, at),
    })
  return [part(0), { ...part(1), notes: '', screenshotDescriptions: [] }]
}

/** Splits an amount, in whole hundredths or in its own decimals, into the parts of the first and second. */
function sharer(size: Decimal, of: Decimal) {
  const share = big(size).div(of)
  return <Amount extends Decimal | null>(amount: Amount): readonly [Amount | Decimal, Amount | Decimal] => {
    if (amount === null) return [amount, amount]
    const places = Math.max(2, amount.split('.')[1]?.length ?? 0)
    const part = big(amount).times(share).round(places)
    return [decimalText(big(amount).minus(part)), decimalText(part)]
  }
}

/** A step of a split: one of the two parts, and the size that was split. */
export interface SplitStep {
  readonly size: Decimal
  readonly of: Decimal
  readonly part: 'FIRST' | 'SECOND'
}

/**
 * Calculates the share of a position that belongs to a part of a split trade, even if the position has changed since:
 * sizes, costs and results of the parts add up to it, to the last decimal. Equal to `splitTrade` for an unchanged
 * position.
 *
 * @param steps from the whole to the part; none: the whole
 */
export const shareOf = (position: TradeInput, steps: readonly SplitStep[] = []): TradeInput =>
  steps.reduce((whole, { size, of, part }) => {
    if (whole.size === null) return whole
    const partSize = decimalText(big(whole.size).times(size).div(of).round(mostDecimals))
    const at = part === 'FIRST' ? 0 : 1
    return splitTrade({ ...whole, size: whole.size }, partSize)[at]
  }, position)

/** Cumulative rounding per side, so that the parts of a completely closed position are completely closed. */
function sharedExecutions(
  executions: readonly TradeExecution[],
  size: Decimal,
  of: Decimal,
  at: 0 | 1,
): readonly TradeExecution[] {
  const upTo = { ENTRY: big(0), EXIT: big(0) }
  const parts = sharer(size, of)
  const shareBySize = (amount: Big): Big => amount.times(size).div(of).round(mostDecimals)
  return executions.map((execution) => {
    const before = upTo[execution.side]
    const after = before.plus(execution.size)
    upTo[execution.side] = after
    const part = shareBySize(after).minus(shareBySize(before))
    return {
      ...execution,
      size: decimalText(at === 1 ? part : big(execution.size).minus(part)),
      commission: parts(execution.commission)[at],
      swap: parts(execution.swap)[at],
    }
  })
}

/** Explains why a trade without executions cannot be split at a size; null if it can. */
export function splitProblem(trade: Pick<TradeInput, 'size'>, size: Decimal): string | null {
  if (trade.size === null) return 'A trade without a size cannot be split'
  return big(size).gt(0) && big(size).lt(trade.size) ? null : `Must be above 0 and below ${trade.size}`
}
