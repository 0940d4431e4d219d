/**
 * P-value: the chance that random entries of the same kind do as well as the real ones.
 *
 * @param sums of the draws; @param real sum of the real entries, of the same trades
 * @example 12 of 2,000 draws that reach it: 13 ÷ 2001 = 0.0065
 * @see B. Phipson and G. Smyth, "Permutation P-values Should Never Be Zero", Stat. Appl. Genet. Mol. Biol. 9(1), art. 39, 2010
 */
export function chanceOfRandom(
  sums: ArrayLike<number>,
  real: number,
): { readonly reached: number; readonly p: number } {
  let reached = 0
  // sums of the same moments may differ in their last digit
  for (let draw = 0; draw < sums.length; draw++) reached += Number(sums[draw]! >= real - 1e-9)
  return { reached, p: (1 + reached) / (sums.length + 1) }
}

/**
 * Adjusts p-values of several groups for multiple testing by Holm's method, in the order of the groups, at most 1.
 * @see S. Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scand. J. Statistics 6, 1979, p. 65
 */
export function holm(chances: readonly number[]): readonly number[] {
  const order = chances.map((_, i) => i).toSorted((a, b) => chances[a]! - chances[b]!)
  const adjusted = chances.slice()
  let least = 0
  for (const [rank, i] of order.entries()) {
    least = Math.max(least, Math.min(1, (chances.length - rank) * chances[i]!))
    adjusted[i] = least
  }
  return adjusted
}
