import { compareDecimals, type Decimal } from './decimal.ts'
import {
  type Amount,
  amountOf,
  compareAmounts,
  dividedBy,
  minus,
  negative,
  noAmount,
  plus,
  quantityText,
  signOf,
  times,
} from './amount.ts'
import type { Contract } from './option-leg.ts'
import type { Bias } from './structure-groups.ts'

/** How much of a contract is held. */
export interface PayoffLeg {
  readonly contract: Contract
  /** Above 0 if bought, below if sold; in contracts, or shares. */
  readonly size: Amount
}

export interface Payoff {
  /** Largest loss as a negative value; null: it is unknown, see `unknownRisk`. */
  readonly least: Amount | null
  /** Null: it has no limit, or is unknown. */
  readonly most: Amount | null
  /** Prices of the underlying at which it neither wins nor loses, lowest first; empty if unknown. */
  readonly breakEvens: readonly Decimal[]
  readonly bias: Bias
  /** Why the largest loss is unknown; null: it is known. */
  readonly unknownRisk: string | null
}

export const noLimit = 'Sold calls are not covered: the loss has no limit'
const noLimitOfShares = 'Sold shares are not covered: the loss has no limit'
const outlives = 'A sold leg outlives the others'
const adjusted = 'The contract was adjusted: what it delivers is not known'

/** The value at one price of the underlying. */
interface Point {
  readonly at: Amount
  readonly value: Amount
}

/** The value at 0 and at every strike, in the order of prices, and what it gains per 1.0 above the last. */
export interface PayoffLine {
  readonly points: readonly Point[]
  readonly slope: Amount
}

/**
 * Value of legs at their first expiry, by the price of the underlying: what was received for them, and their value by strike alone. Bought
 * legs that expire later count by that value too, which is the pessimistic end.
 *
 * @param cash received when the legs were opened, before costs; negative if paid
 */
export function payoffOf(legs: readonly PayoffLeg[], cash: Amount): Payoff {
  const why = whyUnknown(legs)
  if (why !== null) return unknown(why)
  const hasLater = expiriesOf(legs).length > 1
  const { points, slope } = pointsOf(legs, cash)
  const values = points.map(({ value }) => value).toSorted(compareAmounts)
  const isUncovered = signOf(slope) < 0
  const sellsCalls = legs.some(({ contract, size }) => contract.right === 'CALL' && signOf(size) < 0)
  const { breakEvens, signs } = crossings(points, slope)
  return {
    least: isUncovered ? null : values[0]!,
    most: hasLater || signOf(slope) > 0 ? null : values.at(-1)!,
    breakEvens: hasLater ? [] : breakEvens.map(quantityText),
    bias: hasLater ? 'MIXED' : (biases[signs] ?? 'MIXED'),
    unknownRisk: isUncovered ? (sellsCalls ? noLimit : noLimitOfShares) : null,
  }
}

/** The same value as a line; null if it is unknown. */
export function payoffLineOf(legs: readonly PayoffLeg[], cash: Amount): PayoffLine | null {
  return whyUnknown(legs) === null ? pointsOf(legs, cash) : null
}

/** Expiries of options, the nearest first. */
const expiriesOf = (legs: readonly PayoffLeg[]): readonly string[] =>
  [...new Set(legs.flatMap(({ contract }) => contract.expires || []))].toSorted()

/** Why the value at the first expiry is unknown; null: it is known. */
function whyUnknown(legs: readonly PayoffLeg[]): string | null {
  if (legs.some(({ contract }) => contract.isAdjusted)) return adjusted
  const [first] = expiriesOf(legs)
  const outlasts = ({ contract, size }: PayoffLeg): boolean =>
    signOf(size) < 0 && contract.right !== 'STOCK' && contract.expires !== first
  return legs.some(outlasts) ? outlives : null
}

const unknown = (unknownRisk: string): Payoff => ({
  least: null,
  most: null,
  breakEvens: [],
  bias: 'MIXED',
  unknownRisk,
})

/** By the signs of the value from a price of 0 upwards. */
const biases: Readonly<Record<string, Bias>> = { '-+': 'UP', '+-': 'DOWN', '-+-': 'STILL', '+-+': 'MOVE' }

const weightOf = ({ contract, size }: PayoffLeg): Amount => times(size, amountOf(contract.multiplier))

/**
 * Value at 0 and at every strike, in the order of prices: between them it is a straight line. Every option bends it upwards at its strike
 * by its weight, a put from a fall to level and a call from level to a rise.
 */
function pointsOf(legs: readonly PayoffLeg[], cash: Amount): PayoffLine {
  const bends = new Map<string, Amount>()
  let [value, slope] = [cash, noAmount]
  for (const leg of legs) {
    const { right, strike } = leg.contract
    const weight = weightOf(leg)
    if (right === 'STOCK') {
      slope = plus(slope, weight)
      continue
    }
    bends.set(strike, plus(bends.get(strike) ?? noAmount, weight))
    if (right === 'CALL') continue
    value = plus(value, times(weight, amountOf(strike)))
    slope = minus(slope, weight)
  }
  const points: Point[] = [{ at: noAmount, value }]
  for (const strike of [...bends.keys()].toSorted(compareDecimals)) {
    const at = amountOf(strike)
    value = plus(value, times(slope, minus(at, points.at(-1)!.at)))
    points.push({ at, value })
    slope = plus(slope, bends.get(strike)!)
  }
  return { points, slope }
}

/** Where the value changes between winning, losing and 0; and its signs on the way. */
function crossings(points: readonly Point[], slope: Amount): { breakEvens: readonly Amount[]; signs: string } {
  const breakEvens: Amount[] = []
  let signs = ''
  const note = (sign: number): void => {
    const letter = sign > 0 ? '+' : '-'
    if (sign !== 0 && !signs.endsWith(letter)) signs += letter
  }
  const add = (at: Amount): void => {
    const last = breakEvens.at(-1)
    if (last === undefined || compareAmounts(last, at) !== 0) breakEvens.push(at)
  }
  for (const [i, { at, value }] of points.entries()) {
    const sign = signOf(value)
    note(sign)
    const next = points[i + 1]
    const before = points[i - 1]
    const [left, right] = [
      before === undefined ? 0 : signOf(before.value),
      next === undefined ? signOf(slope) : signOf(next.value),
    ]
    if (sign === 0 && (left !== 0 || right !== 0) && signOf(at) > 0) add(at)
    if (next !== undefined && sign * right < 0) add(zeroBetween({ at, value }, next))
    if (next === undefined && sign * right < 0) add(minus(at, dividedBy(value, slope, quotientDecimals)))
  }
  note(signOf(slope))
  return { breakEvens, signs }
}

/** As divisions in the engine. */
const quotientDecimals = 20

function zeroBetween(a: Point, b: Point): Amount {
  const way = times(negative(a.value), minus(b.at, a.at))
  return plus(a.at, dividedBy(way, minus(b.value, a.value), quotientDecimals))
}
