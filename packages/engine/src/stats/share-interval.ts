import { incompleteBeta, rootOf } from './incomplete-beta.ts'

/**
 * Clopper–Pearson 95 % interval of a probability: those under which this count or more, and this count or fewer, each have a probability of
 * at least 1 in 40.
 *
 * @param count 0 to `of`; @param of cases, 1 or more
 * @returns shares, 0 to 1; no case at all ends at 0, all of them at 1
 * @example shareInterval(0, 200).high // 0.01828: none of 200 says below 1.8 %
 * @see C. J. Clopper and E. S. Pearson, "The Use of Confidence or Fiducial Limits", Biometrika 26, 1934
 */
export function shareInterval(count: number, of: number): { readonly low: number; readonly high: number } {
  return {
    low: count === 0 ? 0 : rootOf((share) => incompleteBeta(share, count, of - count + 1), 0.025),
    high: count === of ? 1 : rootOf((share) => incompleteBeta(share, count + 1, of - count), 0.975),
  }
}
