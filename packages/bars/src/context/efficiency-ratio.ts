/**
 * Net move from the first close to the last, divided by the sum of all steps: 1 without a step back, 0 if all closes are equal or the last
 * equals the first.
 *
 * @param closes at least two
 * @see P. Kaufman, "Smarter Trading", 1995
 * @example efficiencyRatio([102, 105, 103]) // 1 / 5
 */
export function efficiencyRatio(closes: ArrayLike<number>): number {
  let way = 0
  for (let i = 1; i < closes.length; i++) way += Math.abs(closes[i]! - closes[i - 1]!)
  return way === 0 ? 0 : Math.abs(closes[closes.length - 1]! - closes[0]!) / way
}
