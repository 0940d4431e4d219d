/** R of each possible result, and its chance; chances sum to 1. */
export interface LikelyResults {
  readonly r: ArrayLike<number>
  readonly chance: ArrayLike<number>
}

export const equallyLikely = (r: ArrayLike<number>): LikelyResults => ({
  r,
  chance: new Float64Array(r.length).fill(1 / r.length),
})

/**
 * Kelly criterion: the share of the balance to risk per trade for the fastest long-term growth, which maximises the mean of log(1 + share ×
 * R).
 *
 * @param most the cap; whether the share is above it takes two passes over the results instead of fifty
 * @returns at most that; 0 if trades lose or break even on average; infinite if no trade can lose and `most` is. It may be above 1: no result takes more than the
 *   balance then.
 * @example kellyShare({ r: [2, -1], chance: [0.5, 0.5] }) // 0.25
 * @see J. L. Kelly, "A New Interpretation of Information Rate", 1956
 */
export function kellyShare({ r, chance }: LikelyResults, most = Number.POSITIVE_INFINITY): number {
  const growthRises = (share: number): boolean => {
    let slope = 0
    for (let i = 0; i < r.length; i++) if (chance[i]! > 0) slope += (chance[i]! * r[i]!) / (1 + share * r[i]!)
    return slope > 0
  }
  if (!growthRises(0)) return 0
  let worst = 0
  for (let i = 0; i < r.length; i++) if (chance[i]! > 0) worst = Math.min(worst, r[i]!)
  if (worst === 0) return most
  // growth rises, then falls, until the worst result takes everything
  let [low, high] = [0, -1 / worst]
  if (most < high) {
    if (growthRises(most)) return most
    high = most
  }
  for (;;) {
    const middle = (low + high) / 2
    if (middle <= low || middle >= high) return low
    if (growthRises(middle)) low = middle
    else high = middle
  }
}
