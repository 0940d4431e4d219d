import { compareDecimals, type Decimal } from './decimal.ts'
import type { Contract } from './option-leg.ts'

export const structureLabels = {
  SINGLE: 'Single option',
  CASH_SECURED_PUT: 'Cash-secured put',
  COVERED_CALL: 'Covered call',
  PROTECTIVE_PUT: 'Protective put',
  COLLAR: 'Collar',
  VERTICAL: 'Vertical',
  CALENDAR: 'Calendar',
  DIAGONAL: 'Diagonal',
  STRADDLE: 'Straddle',
  STRANGLE: 'Strangle',
  BUTTERFLY: 'Butterfly',
  BROKEN_WING_BUTTERFLY: 'Broken-wing butterfly',
  IRON_CONDOR: 'Iron condor',
  IRON_BUTTERFLY: 'Iron butterfly',
  RATIO_SPREAD: 'Ratio spread',
  BACKSPREAD: 'Backspread',
  BOX: 'Box',
  CUSTOM: 'Custom',
} as const
export type StructureName = keyof typeof structureLabels
const isName = (name: string): name is StructureName => Object.hasOwn(structureLabels, name)
export const structureNames: readonly StructureName[] = Object.keys(structureLabels).filter(isName)

/** A leg with its share of one unit: above 0 if bought; shares in lots of the multiplier. Null if it is no whole number. */
export interface NamedLeg {
  readonly contract: Contract
  readonly ratio: number | null
}

/** Name of legs on one underlying, by their signs, rights, strikes and expiries. */
export function structureName(legs: readonly NamedLeg[]): StructureName {
  if (legs.length === 1) return alone(legs[0]!)
  if (legs.some(({ ratio, contract }) => ratio === null || contract.isAdjusted)) return 'CUSTOM'
  const sorted = legs.map(({ contract, ratio }) => ({ ...contract, ratio: ratio! })).toSorted(byPlace)
  const [stock] = sorted.filter(({ right }) => right === 'STOCK')
  if (stock !== undefined) return withStock(sorted, stock)
  const expiries = new Set(sorted.map(({ expires }) => expires)).size
  if (expiries > 1) return expiries === 2 && sorted.length === 2 ? overTime(sorted) : 'CUSTOM'
  const named = { 2: ofTwo, 3: ofThree, 4: ofFour }[sorted.length]
  return named?.(sorted) ?? 'CUSTOM'
}

interface Leg extends Contract {
  readonly ratio: number
}

/** Puts before calls, then by strike and expiry. */
const byPlace = (a: Leg, b: Leg): number =>
  (a.right === b.right ? 0 : a.right === 'PUT' ? -1 : b.right === 'PUT' ? 1 : a.right === 'CALL' ? -1 : 1) ||
  compareDecimals(a.strike, b.strike) ||
  (a.expires < b.expires ? -1 : a.expires > b.expires ? 1 : 0)

const alone = ({ contract, ratio }: NamedLeg): StructureName =>
  contract.right === 'PUT' && ratio !== null && ratio < 0 ? 'CASH_SECURED_PUT' : 'SINGLE'

const isBelow = (a: Leg, b: Leg): boolean => compareDecimals(a.strike, b.strike) < 0
const isAt = (a: Leg, b: Leg): boolean => compareDecimals(a.strike, b.strike) === 0
/** "-2 1" and the like. */
const ratiosOf = (legs: readonly Leg[]): string => legs.map(({ ratio }) => ratio).join(' ')

/** Shares against options up to their number. */
function withStock(legs: readonly Leg[], stock: Leg): StructureName {
  const options = legs.filter((leg) => leg !== stock)
  if (stock.ratio < 1 || options.some(({ right, ratio }) => right === 'STOCK' || Math.abs(ratio) !== 1)) return 'CUSTOM'
  const [put, call] = [options.find(({ right }) => right === 'PUT'), options.find(({ right }) => right === 'CALL')]
  if (options.length === 1 && call?.ratio === -1) return 'COVERED_CALL'
  if (options.length === 1 && put?.ratio === 1) return 'PROTECTIVE_PUT'
  if (options.length !== 2 || put?.ratio !== 1 || call?.ratio !== -1) return 'CUSTOM'
  return put.expires === call.expires && isBelow(put, call) ? 'COLLAR' : 'CUSTOM'
}

function overTime([a, b]: readonly Leg[]): StructureName {
  if (a!.right !== b!.right || a!.ratio + b!.ratio !== 0) return 'CUSTOM'
  return isAt(a!, b!) ? 'CALENDAR' : 'DIAGONAL'
}

function ofTwo([a, b]: readonly Leg[]): StructureName {
  const [first, second] = [a!, b!]
  if (first.right !== second.right) {
    if (Math.abs(first.ratio) !== 1 || first.ratio !== second.ratio || isBelow(second, first)) return 'CUSTOM'
    return isAt(first, second) ? 'STRADDLE' : 'STRANGLE'
  }
  if (first.ratio * second.ratio > 0) return 'CUSTOM'
  const sum = first.ratio + second.ratio
  return sum === 0 ? 'VERTICAL' : sum < 0 ? 'RATIO_SPREAD' : 'BACKSPREAD'
}

function ofThree(legs: readonly Leg[]): StructureName {
  const [low, middle, high] = legs
  if (low!.right !== high!.right || !['1 -2 1', '-1 2 -1'].includes(ratiosOf(legs))) return 'CUSTOM'
  return gap(low!.strike, middle!.strike) === gap(middle!.strike, high!.strike) ? 'BUTTERFLY' : 'BROKEN_WING_BUTTERFLY'
}

/** Exact for strikes, which have at most three decimals. */
const gap = (a: Decimal, b: Decimal): number => Math.round((Number(b) - Number(a)) * 1000)

function ofFour(legs: readonly Leg[]): StructureName {
  const [a, b, c, d] = legs
  if (b!.right !== 'PUT' || c!.right !== 'CALL') return 'CUSTOM'
  const ratios = ratiosOf(legs)
  if (isAt(a!, c!) && isAt(b!, d!)) return ['-1 1 1 -1', '1 -1 -1 1'].includes(ratios) ? 'BOX' : 'CUSTOM'
  if (!['1 -1 -1 1', '-1 1 1 -1'].includes(ratios) || isBelow(c!, b!)) return 'CUSTOM'
  return isAt(b!, c!) ? 'IRON_BUTTERFLY' : 'IRON_CONDOR'
}
