export interface Returns {
  /** Sum of the returns, percent. */
  readonly netReturn: number
  /** Compounded return, percent; null once it passed what a number can hold: profits that are always paid out do that. */
  readonly twr: number | null
  /** Deepest fall of the compounded index below an earlier peak, percent of that peak, 0 or more. */
  readonly maxDrawdownPercent: number
}

/**
 * Returns on the balance at the time of each trade. Deposits and withdrawals move none of the three.
 *
 * @param gainPercentageMicros gain ÷ balance before in millionths of a percent, in exit order; NaN (no balance to
 *   compare with) counts as 0
 * @returns 0 for all three without trades. The index starts at 100, which counts as a peak; its falls are followed
 *   relative to the peak, so that they are seen at any height. One pass, O(n).
 * @example returns([10_000_000, -10_000_000]) // { netReturn: 0, twr: -1, maxDrawdownPercent: 10 }
 */
export function returns(gainPercentageMicros: ArrayLike<number>): Returns {
  let sum = 0
  let index = 1
  let ofPeak = 1
  let deepest = 0
  for (let i = 0; i < gainPercentageMicros.length; i++) {
    const micros = gainPercentageMicros[i]!
    if (!Number.isNaN(micros)) {
      sum += micros
      index *= 1 + micros / 1e8
      ofPeak = Math.min(1, ofPeak * (1 + micros / 1e8))
    }
    if (1 - ofPeak > deepest) deepest = 1 - ofPeak
  }
  const twr = (index - 1) * 100
  return {
    netReturn: sum / 1e6,
    twr: Number.isFinite(twr) ? twr : null,
    maxDrawdownPercent: Math.min(deepest * 100, Number.MAX_VALUE),
  }
}
