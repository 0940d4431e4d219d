import type { LikelyRange } from './likely-range.ts'
import { sumInterval } from './sum-interval.ts'

/**
 * Mean of some cases with its 95 % range, ± Student's t standard errors; NaN without a case, without ends for a single one. O(cases).
 *
 * @example meanRange([1, 2, 3]) // { likely: 2, low: -0.484, high: 4.484 }
 */
export function meanRange(values: ArrayLike<number>): LikelyRange {
  const cases = values.length
  let [sum, squares] = [0, 0]
  for (let i = 0; i < cases; i++) sum += values[i]!
  const mean = sum / cases
  for (let i = 0; i < cases; i++) squares += (values[i]! - mean) ** 2
  // of deviations, so that the squares of large sums do not swallow them
  const interval = sumInterval(cases, 0, squares)
  return interval === null
    ? { likely: mean, low: null, high: null }
    : { likely: mean, low: mean + interval.low / cases, high: mean + interval.high / cases }
}
