import { normalTail } from '../../stats/normal.ts'

/** Label of a trade in a comparison. */
export const [CALM, EXPOSED, APART] = [0, 1, 2] as const

/** Difference between exposed and calm values, and how likely chance makes one as great. */
export interface Comparison {
  /** Values that have one of the other label in their stratum. */
  readonly exposed: number
  readonly calm: number
  /** Mean over exposed values of how far they are above the calm mean of their stratum. */
  readonly difference: number
  /** Standard deviation and skewness of the difference over all orders of the labels. */
  readonly deviation: number
  readonly skewness: number
  /** Difference in deviations, corrected for the skewness: compares to a standard normal distribution. */
  readonly z: number
  /** Two-sided p-value. */
  readonly chance: number
}

/**
 * Compares values within strata as the matched comparison does (beyond/CERTAINTY 5), with the exact first three moments over all orders
 * instead of dealt ones: hundreds of comparisons are corrected for each other, so each must be told from chances of 1 in 10,000 and less,
 * which a few thousand dealt orders cannot. The tail is that of Pearson's type III. O(values).
 *
 * @param labels CALM, EXPOSED or APART for each value; values that are NaN take no part
 * @param strata a whole number below `count` for each value; null: all are one stratum
 * @returns null if no stratum has both labels, or all values are equal
 * @see P. W. Mielke, K. J. Berry, "Permutation Methods", 2007 (moments of a permuted sum and Pearson's type III); E. B. Wilson, M. M.
 *   Hilferty, "The Distribution of Chi-Square", PNAS 17, 1931 (its tail); T. A. Knijnenburg et al., "Fewer permutations, more accurate
 *   P-values", Bioinformatics 25, 2009 (why dealt orders do not reach it)
 */
export function comparisonOf(values: Float64Array, labels: Uint8Array, strata: Strata | null): Comparison | null {
  const count = strata?.count ?? 1
  const codes = strata?.codes
  const [exposed, calm] = [new Float64Array(count), new Float64Array(count)]
  const [sums, calmSums] = [new Float64Array(count), new Float64Array(count)]
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    const label = labels[i]!
    if (label === APART || Number.isNaN(value)) continue
    const stratum = codes === undefined ? 0 : codes[i]!
    if (label === EXPOSED) {
      exposed[stratum]!++
      sums[stratum]! += value
    } else {
      calm[stratum]!++
      calmSums[stratum]! += value
    }
  }
  const means = sums.map((sum, stratum) => (sum + calmSums[stratum]!) / (exposed[stratum]! + calm[stratum]!))
  const [squares, cubes] = [new Float64Array(count), new Float64Array(count)]
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    if (labels[i] === APART || Number.isNaN(value)) continue
    const stratum = codes === undefined ? 0 : codes[i]!
    const off = value - means[stratum]!
    squares[stratum]! += off * off
    cubes[stratum]! += off * off * off
  }
  let [allExposed, allCalm, difference, variance, third] = [0, 0, 0, 0, 0]
  for (let stratum = 0; stratum < count; stratum++) {
    const [a, c] = [exposed[stratum]!, calm[stratum]!]
    if (a === 0 || c === 0) continue
    const n = a + c
    allExposed += a
    allCalm += c
    difference += sums[stratum]! - (a * calmSums[stratum]!) / c
    // moments of a sum drawn without replacement, times n ÷ calm for the calm mean, which moves against it
    variance += (a * n * squares[stratum]!) / (c * (n - 1))
    if (n > 2) third += ((a * (n - 2 * a) * cubes[stratum]!) / (n * (n - 1) * (n - 2))) * c * (n / c) ** 3
  }
  if (allExposed === 0 || variance < tiny) return null
  const spread = Math.sqrt(variance)
  const skewness = third / spread ** 3
  const z = normalOf(difference / spread, skewness)
  return {
    exposed: allExposed,
    calm: allCalm,
    difference: difference / allExposed,
    deviation: spread / allExposed,
    skewness,
    z,
    chance: chanceOf(z),
  }
}

/** Stratum of each value: a whole number below `count`. */
export interface Strata {
  readonly codes: Uint32Array
  readonly count: number
}

/** Sums of squares of equal values differ from 0 by their last digits. */
const tiny = 1e-18

/** A standardised value of Pearson's type III distribution as one of a normal distribution (Wilson and Hilferty). */
function normalOf(z: number, skewness: number): number {
  if (Math.abs(skewness) < 1e-4) return z
  return (6 / skewness) * (Math.cbrt(1 + (skewness * z) / 2) - 1) + skewness / 6
}

/** Two-sided p-value of a standard normal value. */
export const chanceOf = (z: number): number => Math.min(1, 2 * normalTail(Math.abs(z)))
