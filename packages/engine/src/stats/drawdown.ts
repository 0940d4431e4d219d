export interface Drawdown {
  /** Deepest fall of the running sum below an earlier peak, 0 or more. */
  readonly max: number
  /** Fall from the last peak to the last value, 0 or more. */
  readonly current: number
}

/**
 * Drawdown of a running sum that starts at 0, the start being a peak: an opening loss is seen.
 *
 * @param change of each trade, in exit order; NaN counts as 0 (an unknown R moves nothing)
 * @returns in the unit of `change`; 0 without trades and when nothing ever fell. One pass, O(n).
 * @example drawdown([-500, 100]) // { max: 500, current: 400 }
 * @see Magdon-Ismail & Atiya, "Maximum drawdown", Risk 17(10), 2004
 */
export function drawdown(change: ArrayLike<number>): Drawdown {
  let value = 0
  let peak = 0
  let max = 0
  for (let i = 0; i < change.length; i++) {
    const step = change[i]!
    if (!Number.isNaN(step)) value += step
    if (value > peak) peak = value
    const fall = peak - value
    if (fall > max) max = fall
  }
  return { max, current: peak - value }
}
