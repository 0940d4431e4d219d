/**
 * Mean of the ratios that are known.
 *
 * @param micros whole millionths, NaN where a trade has none
 * @returns the mean ratio; null when no trade has one. One pass, O(n).
 * @example meanRatio([2e6, NaN, 3e6]) // 2.5
 */
export function meanRatio(micros: ArrayLike<number>): number | null {
  let count = 0
  let sum = 0
  for (let i = 0; i < micros.length; i++) {
    const value = micros[i]!
    if (Number.isNaN(value)) continue
    count++
    sum += value
  }
  return count === 0 ? null : sum / (count * 1e6)
}

/**
 * The win rate (percent) at which a reward of `ratio` for each unit of risk neither wins nor loses: 100 ÷ (1 + ratio).
 *
 * @param ratio 0 or more: planned reward to risk, or payoff; null is passed on
 * @example requiredWinRate(2) // 33.33
 */
export const requiredWinRate = (ratio: number | null): number | null => (ratio === null ? null : 100 / (1 + ratio))
