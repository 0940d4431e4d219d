import { normalTail } from '../../stats/normal.ts'

/** Stratum of each value: a whole number below `count`. */
export interface Strata {
  readonly codes: Uint32Array
  readonly count: number
}

/** Moments of the values of each stratum, about its mean. */
export interface StratumMoments {
  /** Null: all values are one stratum. */
  readonly codes: Uint32Array | null
  readonly counts: Float64Array
  readonly sums: Float64Array
  readonly squares: Float64Array
  readonly cubes: Float64Array
}

/**
 * Moments of all values that are compared, exposed or calm; NaN takes no part. O(values).
 *
 * @param takesPart null: all values
 */
export function momentsOf(
  values: Float64Array,
  strata: Strata | null,
  takesPart: ((i: number) => boolean) | null = null,
): StratumMoments {
  const count = strata?.count ?? 1
  const codes = strata?.codes ?? null
  const [counts, sums, squares, cubes] = [
    new Float64Array(count),
    new Float64Array(count),
    new Float64Array(count),
    new Float64Array(count),
  ]
  const isIn = (i: number): boolean => !Number.isNaN(values[i]!) && (takesPart === null || takesPart(i))
  for (let i = 0; i < values.length; i++) {
    if (!isIn(i)) continue
    const stratum = codes === null ? 0 : codes[i]!
    counts[stratum]!++
    sums[stratum]! += values[i]!
  }
  for (let i = 0; i < values.length; i++) {
    if (!isIn(i)) continue
    const stratum = codes === null ? 0 : codes[i]!
    const off = values[i]! - sums[stratum]! / counts[stratum]!
    squares[stratum]! += off * off
    cubes[stratum]! += off * off * off
  }
  return { codes, counts, sums, squares, cubes }
}

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
 * Compares exposed values with all others, within strata, as the matched comparison does (beyond/CERTAINTY 5), with the exact first three
 * moments over all orders instead of dealt ones: hundreds of comparisons are corrected for each other, so each must be told from chances of 1
 * in 10,000 and less, which a few thousand dealt orders cannot. The tail is that of Pearson's type III. O(exposed + strata).
 *
 * @param values of all trades; @param exposed indexes of the exposed ones; NaN takes no part
 * @param moments of exposed and calm values together
 * @returns null if no stratum has both labels, or all values are equal
 * @see P. W. Mielke, K. J. Berry, "Permutation Methods", 2007 (moments of a permuted sum and Pearson's type III); E. B. Wilson, M. M.
 *   Hilferty, "The Distribution of Chi-Square", PNAS 17, 1931 (its tail); T. A. Knijnenburg et al., "Fewer permutations, more accurate
 *   P-values", Bioinformatics 25, 2009 (why dealt orders do not reach it)
 */
export function comparisonOf(
  values: Float64Array,
  exposed: Uint32Array,
  { codes, counts, sums, squares, cubes }: StratumMoments,
): Comparison | null {
  const own = new Float64Array(counts.length)
  const ownSums = new Float64Array(counts.length)
  for (let at = 0; at < exposed.length; at++) {
    const i = exposed[at]!
    if (Number.isNaN(values[i]!)) continue
    const stratum = codes === null ? 0 : codes[i]!
    own[stratum]!++
    ownSums[stratum]! += values[i]!
  }
  let [allExposed, allCalm, difference, variance, third] = [0, 0, 0, 0, 0]
  for (let stratum = 0; stratum < counts.length; stratum++) {
    const [n, a] = [counts[stratum]!, own[stratum]!]
    const c = n - a
    if (a === 0 || c === 0) continue
    allExposed += a
    allCalm += c
    difference += ownSums[stratum]! - (a * (sums[stratum]! - ownSums[stratum]!)) / c
    // moments of a sum drawn without replacement, times n ÷ calm for the calm mean, which moves against it
    variance += (a * n * squares[stratum]!) / (c * (n - 1))
    if (n > 2) third += (a * (n - 2 * a) * n * n * cubes[stratum]!) / ((n - 1) * (n - 2) * c * c)
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
    chance: Math.min(1, 2 * normalTail(Math.abs(z))),
  }
}

/** Sums of squares of equal values differ from 0 by their last digits. */
const tiny = 1e-18

/** A standardised value of Pearson's type III distribution as one of a normal distribution (Wilson and Hilferty). */
function normalOf(z: number, skewness: number): number {
  if (Math.abs(skewness) < 1e-4) return z
  return (6 / skewness) * (Math.cbrt(1 + (skewness * z) / 2) - 1) + skewness / 6
}
