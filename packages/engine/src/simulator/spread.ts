import { quantile } from '../stats/quantile.ts'

/** Distribution of a figure over the runs. */
export interface Spread {
  /** Number of runs with a value; the others are skipped. */
  readonly runs: number
  /** As `spreadShares`: lowest, 5, 25, 50, 75, 95 % and highest; null if no run has a value. */
  readonly values: readonly number[] | null
}

export const spreadShares = [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1] as const

/** @param each the figure of each run, null if unknown; it may be infinite */
export function spreadOf(each: readonly (number | null)[]): Spread {
  const ascending = Float64Array.from(each.filter((value) => value !== null)).toSorted()
  const values = spreadShares.map((share) => quantile(ascending, share)).filter((value) => value !== null)
  return { runs: ascending.length, values: values.length === 0 ? null : values }
}
