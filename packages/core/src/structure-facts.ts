import { amountOf, amountText, negative, noAmount, plus, times } from './amount.ts'
import type { Decimal } from './decimal.ts'
import type { Contract, TradeLeg } from './option-leg.ts'
import { type Payoff, type PayoffLeg, type PayoffLine, payoffLineOf, payoffOf } from './payoff.ts'
import type { StructureName } from './structure-groups.ts'
import { structureName } from './structure-name.ts'
import { ratiosOf } from './structure-units.ts'
import { DAY, wallClock } from './time.ts'

/** Facts that follow from the legs that were opened. */
export interface StructureFacts extends Payoff {
  readonly structure: StructureName
  /** How many times the structure was traded. */
  readonly units: Decimal
  /** Shares that one unit is about. */
  readonly multiplier: Decimal
  /** Size of each opening leg in one unit, below 0 if sold; null if shares fill no whole lot. */
  readonly ratios: ReadonlyMap<TradeLeg, number | null>
  /** From the first fill to the nearest expiry. */
  readonly daysToExpiry: number | null
}

/** Name, units and payoff of a trade's legs; null for a trade without options. Its money is in the currency of the prices. */
export function structureFacts(legs: readonly TradeLeg[]): StructureFacts | null {
  if (!legs.some(({ right }) => right !== 'STOCK')) return null
  const { opening, sized, cash } = opened(legs)
  const { units, multiplier, legs: named } = ratiosOf(sized)
  return {
    ...payoffOf(sized, cash),
    structure: structureName(named),
    units: amountText(units),
    multiplier: amountText(multiplier),
    ratios: new Map(opening.map((leg, at) => [leg, named[at]!.ratio])),
    daysToExpiry: daysToExpiry(opening),
  }
}

/** The value of a trade's legs at their first expiry as a line; null if it is unknown, or without options. */
export function payoffLine(legs: readonly TradeLeg[]): PayoffLine | null {
  if (!legs.some(({ right }) => right !== 'STOCK')) return null
  const { sized, cash } = opened(legs)
  return payoffLineOf(sized, cash)
}

/** Legs that were opened, with the cash that was received for them. */
function opened(legs: readonly TradeLeg[]) {
  const opening = legs.filter(({ isOpening }) => isOpening)
  const sized = opening.map((leg): PayoffLeg => ({ contract: contractOfLeg(leg), size: signedSize(leg) }))
  let cash = noAmount
  for (const [at, { size, contract }] of sized.entries())
    cash = plus(cash, negative(times(times(size, amountOf(contract.multiplier)), amountOf(opening[at]!.entryPrice))))
  return { opening, sized, cash }
}

const signedSize = ({ direction, size }: TradeLeg) => (direction === 'LONG' ? amountOf(size) : negative(amountOf(size)))

function contractOfLeg({ contract, right, strike, expires, multiplier }: TradeLeg): Contract {
  const [root = ''] = contract.split(' ')
  return {
    underlying: root,
    right,
    strike: strike ?? '0',
    expires: expires ?? '',
    multiplier,
    isAdjusted: right !== 'STOCK' && /[A-Z]\d$/.test(root),
  }
}

function daysToExpiry(opening: readonly TradeLeg[]): number | null {
  const [nearest] = opening.flatMap(({ expires }) => expires ?? []).toSorted()
  const [first] = opening.map(({ entryDate }) => entryDate).toSorted()
  if (nearest === undefined || first === undefined) return null
  return Math.max(0, Math.round((dayOf(nearest) - dayOf(first)) / DAY))
}

const dayOf = (date: string): number => wallClock(`${date.slice(0, 10)}T00:00:00`)
