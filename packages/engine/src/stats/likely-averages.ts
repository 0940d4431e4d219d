import type { LikelyRange } from './likely-range.ts'
import { normalTail } from './normal.ts'

/** Average of a group, and the variance of that average. */
export interface GroupAverage {
  readonly mean: number
  readonly variance: number
}

/** Most likely average of a group, with both ends of its range, all in the unit of the average. */
export interface LikelyAverage extends LikelyRange {
  readonly low: number
  readonly high: number
  /** Probability that the average is above 0. */
  readonly aboveZero: number
}

/** Number of spreads considered beside 0, each as likely before: up to the deviation of the values. */
const spreads = 40
const mostGroups = 2000

/**
 * Averages of groups of one kind, pulled to the middle as far as chance could have made the difference between them: the mixture over
 * 41 spreads of true averages, from 0 to `deviation`, weighted by how well each explains the averages (beyond/CERTAINTY 3).
 *
 * @param groups at most 2,000; one without variance stays as it is, and does not move the others
 * @param deviation standard deviation of the values of all groups; 0 leaves all averages as they are
 * @returns one per group; null for fewer than two groups, or too many
 * @see B. Efron, C. Morris, "Stein's Paradox in Statistics", 1977; A. Gelman et al., "Bayesian Data Analysis", 5.4. O(groups × 41 × 60)
 */
export function likelyAverages(groups: readonly GroupAverage[], deviation: number): readonly LikelyAverage[] | null {
  if (groups.length < 2 || groups.length > mostGroups) return null
  const varying = groups.filter(({ variance }) => variance > 0)
  if (deviation === 0 || varying.length < 2) return groups.map(asItIs)
  const weighted = weightedSpreads(varying, deviation)
  return groups.map((group) => (group.variance > 0 ? pulledTo(group, weighted) : asItIs(group)))
}

const asItIs = ({ mean }: GroupAverage): LikelyAverage => ({
  likely: mean,
  low: mean,
  high: mean,
  aboveZero: mean > 0 ? 1 : mean < 0 ? 0 : 0.5,
})

interface Spread {
  /** Variance of the true averages. */
  readonly variance: number
  /** Their mean, and 1 ÷ the variance of that. */
  readonly mean: number
  readonly precision: number
  /** Probability of this spread. */
  readonly weight: number
}

function weightedSpreads(groups: readonly GroupAverage[], deviation: number): readonly Spread[] {
  const weighted = Array.from({ length: spreads + 1 }, (_, step) => {
    const variance = ((deviation * step) / spreads) ** 2
    const weights = groups.map((group) => 1 / (group.variance + variance))
    const precision = weights.reduce((sum, weight) => sum + weight, 0)
    const mean = groups.reduce((sum, group, i) => sum + weights[i]! * group.mean, 0) / precision
    const log = groups.reduce(
      (sum, group, i) => sum + (Math.log(weights[i]!) - weights[i]! * (group.mean - mean) ** 2) / 2,
      -Math.log(precision) / 2,
    )
    return { variance, mean, precision, log }
  })
  const most = Math.max(...weighted.map(({ log }) => log))
  const total = weighted.reduce((sum, { log }) => sum + Math.exp(log - most), 0)
  return weighted.map(({ log, ...spread }) => ({ ...spread, weight: Math.exp(log - most) / total }))
}

interface Normal {
  readonly mean: number
  readonly deviation: number
  readonly weight: number
}

function pulledTo(group: GroupAverage, spreadsOf: readonly Spread[]): LikelyAverage {
  const mixture = spreadsOf.map(({ variance, mean, precision, weight }): Normal => {
    const pull = group.variance / (group.variance + variance)
    return {
      mean: pull * mean + (1 - pull) * group.mean,
      deviation: Math.sqrt((1 - pull) * group.variance + pull ** 2 / precision),
      weight,
    }
  })
  return {
    likely: mixture.reduce((sum, { mean, weight }) => sum + weight * mean, 0),
    low: pointOf(mixture, 0.025),
    high: pointOf(mixture, 0.975),
    aboveZero: shareAbove(mixture, 0),
  }
}

const shareAbove = (mixture: readonly Normal[], value: number): number =>
  mixture.reduce((sum, { mean, deviation, weight }) => sum + weight * normalTail((value - mean) / deviation), 0)

/** Value with this share of the mixture below it, by bisection. */
function pointOf(mixture: readonly Normal[], share: number): number {
  let low = Math.min(...mixture.map(({ mean, deviation }) => mean - 9 * deviation))
  let high = Math.max(...mixture.map(({ mean, deviation }) => mean + 9 * deviation))
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (1 - shareAbove(mixture, middle) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * Mean of each group of values and the variance of that mean: deviations of small groups are moderated as by ten values of all
 * (beyond/CERTAINTY 3). O(values).
 *
 * @param groups with at least one value each
 * @returns null if no group has a second value: then nothing is known about how values vary. A table shows none below ten second values.
 */
export function groupAverages(
  groups: readonly ArrayLike<number>[],
): { readonly averages: readonly GroupAverage[]; readonly deviation: number } | null {
  const moments = groups.map((values) => {
    const list = Array.from(values)
    const mean = list.reduce((sum, value) => sum + value, 0) / list.length
    return { count: list.length, mean, squares: list.reduce((sum, value) => sum + (value - mean) ** 2, 0) }
  })
  const degrees = moments.reduce((sum, { count }) => sum + count - 1, 0)
  if (degrees === 0) return null
  const variance = moments.reduce((sum, { squares }) => sum + squares, 0) / degrees
  return {
    averages: moments.map(({ count, mean, squares }) => ({
      mean,
      variance: (moderation * variance + squares) / (moderation + count - 1) / count,
    })),
    deviation: Math.sqrt(variance),
  }
}

const moderation = 10
