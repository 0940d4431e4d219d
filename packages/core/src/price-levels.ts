import type { Big } from 'big.js'
import { big, bigOrNull, compareDecimals, type Decimal } from './decimal.ts'
import { type Direction, sign } from './trade.ts'

/** Price levels of an idea. Null if not given. */
export interface PriceLevels {
  readonly direction: Direction
  readonly entryPrice: Decimal | null
  readonly stopLoss: Decimal | null
  readonly takeProfit: Decimal | null
}
interface PriceProblem<Field> {
  readonly field: Field
  readonly message: string
}

/** Distance between two prices; null if one is missing or they are equal, to avoid dividing by 0. */
export const distance = (a: Big | null, b: Big | null): Big | null =>
  a === null || b === null || a.eq(b) ? null : a.minus(b).abs()

/** From the entry to the stop and to the target, in price units. */
export function distancesOf(levels: Omit<PriceLevels, 'direction'>): {
  readonly risk: Big | null
  readonly target: Big | null
} {
  const entry = bigOrNull(levels.entryPrice)
  return { risk: distance(entry, bigOrNull(levels.stopLoss)), target: distance(entry, bigOrNull(levels.takeProfit)) }
}

/** Price units from the entry to `price`, in favour of the direction; null without an entry. */
export const moveTo = (
  price: Decimal,
  { direction, entryPrice }: Pick<PriceLevels, 'direction' | 'entryPrice'>,
): Big | null => (entryPrice === null ? null : big(price).minus(entryPrice).times(sign(direction)))

/** A stop or a target on the wrong side of the entry. */
export function levelProblems(levels: PriceLevels): readonly PriceProblem<'stopLoss' | 'takeProfit'>[] {
  const { direction, entryPrice, stopLoss, takeProfit } = levels
  if (entryPrice === null) return []
  const problems: PriceProblem<'stopLoss' | 'takeProfit'>[] = []
  const side = (price: Decimal): number => compareDecimals(price, entryPrice) * sign(direction)
  const [below, above] = direction === 'LONG' ? ['below', 'above'] : ['above', 'below']
  if (stopLoss !== null && side(stopLoss) === 0)
    problems.push({ field: 'stopLoss', message: 'Stop loss must differ from the entry price' })
  else if (stopLoss !== null && side(stopLoss) > 0)
    problems.push({ field: 'stopLoss', message: `Stop loss must be ${below} the entry price` })
  if (takeProfit !== null && side(takeProfit) <= 0)
    problems.push({ field: 'takeProfit', message: `Take profit must be ${above} the entry price` })
  return problems
}

/**
 * Extremes that do not include the trade's own prices.
 * @param paid prices of entries and exits; null if there is none
 */
export function extremeProblems(
  { highestPrice, lowestPrice }: { readonly highestPrice: Decimal | null; readonly lowestPrice: Decimal | null },
  paid: readonly (Decimal | null)[],
): readonly PriceProblem<'highestPrice' | 'lowestPrice'>[] {
  if (highestPrice === null && lowestPrice === null) return []
  if (highestPrice === null) return [{ field: 'highestPrice', message: 'Enter both prices or neither' }]
  if (lowestPrice === null) return [{ field: 'lowestPrice', message: 'Enter both prices or neither' }]
  const prices = paid.filter((price) => price !== null)
  const problems: PriceProblem<'highestPrice' | 'lowestPrice'>[] = []
  if (compareDecimals(highestPrice, lowestPrice) < 0)
    problems.push({ field: 'highestPrice', message: 'Highest price must not be below the lowest price' })
  if (prices.some((price) => compareDecimals(price, highestPrice) > 0))
    problems.push({ field: 'highestPrice', message: 'Highest price must not be below an entry or exit' })
  if (prices.some((price) => compareDecimals(price, lowestPrice) < 0))
    problems.push({ field: 'lowestPrice', message: 'Lowest price must not be above an entry or exit' })
  return problems
}

/**
 * Calculates the cost of an assumed spread, in price units; divided by the risk it is in R.
 * @param costs spread in ticks, and the instrument's tick
 * @returns null if a spread is assumed but the tick size is unknown
 */
export function spreadDistance({
  spread,
  tickSize,
}: {
  readonly spread: Decimal
  readonly tickSize: Decimal | null
}): Big | null {
  const ticks = big(spread)
  if (ticks.eq(0)) return ticks
  return tickSize === null ? null : ticks.times(tickSize)
}
