import { inCurrency, inExactUnits, inUnits } from '../trades/money-scale.ts'

/** Maximum decimals of money, and more than those of an R multiple. */
const decimals = 8
/** Integers below this add up exactly, two at a time. */
const safe = 2 ** 52

/**
 * Exact decimal sum of money or R multiples, independent of order and free of rounding errors.
 *
 * @param values account currency of at most 8 decimals, or R in whole millionths; null for unknown ones, which are skipped
 * @returns the nearest number to the exact sum; 0 without values
 * @example exactSum([0.1, 0.2, null]) // 0.3
 */
export function exactSum(values: Iterable<number | null>): number {
  let units = 0
  let large = 0n
  for (const value of values) {
    if (value === null) continue
    const valueUnits = inUnits(value, decimals)
    if (Math.abs(valueUnits) < safe / 2 && Math.abs(units) < safe) units += valueUnits
    else {
      large += BigInt(units) + inExactUnits(value, decimals)
      units = 0
    }
  }
  return inCurrency(large + BigInt(units), decimals)
}

/** Their mean; null if none is known. */
export function exactMean(values: readonly (number | null)[]): number | null {
  const knownValues = values.filter((value) => value !== null)
  return knownValues.length === 0 ? null : exactSum(knownValues) / knownValues.length
}
