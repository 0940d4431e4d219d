import { quantile } from '../stats/quantile.ts'

/** How far a figure differs from run to run. */
export interface Spread {
  /** Runs that know the figure; the others are left out. */
  readonly runs: number
  /** As `spreadShares`: lowest, 5, 25, 50, 75, 95 % and highest; null when no run knows the figure. */
  readonly values: readonly number[] | null
}

export const spreadShares = [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1] as const

/** @param each the figure of each run, null where it is unknown; it may be infinite */
export function spreadOf(each: readonly (number | null)[]): Spread {
  const ascending = Float64Array.from(each.filter((value) => value !== null)).toSorted()
  const values = spreadShares.map((share) => quantile(ascending, share)).filter((value) => value !== null)
  return { runs: ascending.length, values: values.length === 0 ? null : values }
}
