/**
 * Largest p-value up to which tests are significant, so that on average at most a share of them is so by chance; 0 if none is.
 *
 * @param chances p-values of all tests
 * @param tests their number, if some p-values are left out
 * @example falseDiscoveries([0.01, 0.04, 0.03, 0.9], 0.05) // 0.01
 * @see Y. Benjamini, Y. Hochberg, "Controlling the false discovery rate", JRSS B 57, 1995. O(n log n)
 */
export function falseDiscoveries(chances: readonly number[], share: number, tests = chances.length): number {
  const sorted = chances.toSorted((a, b) => a - b)
  return sorted.findLast((chance, i) => chance <= (share * (i + 1)) / tests) ?? 0
}
