import { type Decimal, big, compareDecimals, decimalText, sum } from './decimal.ts'
import { withExecutions } from './executions.ts'
import type { LocalDateTime } from './time.ts'
import type { TradeExecution, TradeInput } from './trade.ts'

/** A close of all or part of a trade. */
export interface ClosingFill {
  readonly price: Decimal
  readonly date: LocalDateTime
  /** Positive, at most what is left. Null only for a trade without a size, which closes as a whole. */
  readonly size: Decimal | null
}

/** The size that is still open; null without a size. */
export const sizeLeft = ({ size, executions }: Pick<TradeInput, 'size' | 'executions'>): Decimal | null =>
  size === null
    ? null
    : decimalText(big(size).minus(sum(executions.filter(({ side }) => side === 'EXIT').map((exit) => exit.size))))

/**
 * Closes an open trade or part of it. Highest and lowest price, where known, include the exit; every other field is unchanged. A part is an exit fill, and the trade stays open until all of its
 * size is closed; a trade without fills gets one for its entry first. Its result is computed from prices unless one is stated.
 *
 * @param trade open, without option legs
 * @example 0.80 lots at 2781.40, all closed at 2791.15: exitPrice "2791.15"; half: fills of 0.8 in and 0.4 out, still open
 */
export function closeTrade(trade: TradeInput, { price, date, size }: ClosingFill): TradeInput {
  const { highestPrice, lowestPrice } = trade
  const calculated: TradeInput = {
    ...trade,
    gainMode: trade.manualGain === null ? 'CALCULATED' : trade.gainMode,
    highestPrice: highestPrice !== null && compareDecimals(price, highestPrice) > 0 ? price : highestPrice,
    lowestPrice: lowestPrice !== null && compareDecimals(price, lowestPrice) < 0 ? price : lowestPrice,
  }
  const left = sizeLeft(trade)
  const isWhole = size === null || left === null || big(size).eq(left)
  if (trade.executions.length === 0 && isWhole) return { ...calculated, exitDate: date, exitPrice: price }
  const exit = { side: 'EXIT', date, price, size: size ?? left ?? '0', commission: '0', swap: '0' } as const
  return withExecutions({ ...calculated, executions: [...entriesOf(trade), exit] })
}

/** Its fills; those of a simple trade are one entry, which has its swap, and leaves its commission with the trade. */
function entriesOf({ executions, entryDate, entryPrice, size, swap }: TradeInput): readonly TradeExecution[] {
  if (executions.length > 0 || entryPrice === null || size === null) return executions
  return [{ side: 'ENTRY', date: entryDate, price: entryPrice, size, commission: '0', swap }]
}
