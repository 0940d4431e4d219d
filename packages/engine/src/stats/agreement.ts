import { quantile } from './quantile.ts'
import { randomBits, integerBelow } from './random.ts'

/** Two judgements of the same case, as ordinal indexes. */
export type JudgedTwice = readonly [first: number, next: number]

/**
 * Agreement of two judgements beyond chance: quadratic weighted kappa, 1 - sum (i-j)² o_ij ÷ sum (i-j)² e_ij with e_ij = row x column ÷ n.
 *
 * @param counts rows are first judgements, columns next ones; square
 * @returns at most 1; null if chance alone could not disagree: without a case, or with all in one row and its column
 * @example weightedKappa([[6, 2, 0, 0], [1, 5, 3, 0], [0, 2, 4, 1], [0, 0, 1, 5]]) // 877 / 1027
 * @see Cohen, "Weighted kappa", Psychological Bulletin 70, 1968, p. 213
 */
export function weightedKappa(counts: readonly (readonly number[])[]): number | null {
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
  const rows = counts.map(sum)
  const columns = counts.map((_, j) => sum(counts.map((row) => row[j]!)))
  const cases = sum(rows)
  let observed = 0
  let expected = 0
  for (const [i, row] of counts.entries())
    for (const [j, count] of row.entries()) {
      observed += (i - j) ** 2 * count
      expected += (i - j) ** 2 * rows[i]! * columns[j]!
    }
  return expected === 0 ? null : 1 - (observed * cases) / expected
}

/** Number of cases by pair of judgements: rows first, columns next. */
export function countJudgements(cases: readonly JudgedTwice[], grades: number): number[][] {
  const counts = Array.from({ length: grades }, () => Array.from({ length: grades }, () => 0))
  for (const [first, next] of cases) counts[first]![next]!++
  return counts
}

/** Number of resamples for an interval. */
const resamples = 2000

/**
 * 95 % interval of `weightedKappa`: percentile bootstrap over the cases.
 * @returns null if no resample has a kappa
 */
export function agreementInterval(
  cases: readonly JudgedTwice[],
  grades: number,
  seed = 1,
): { readonly low: number; readonly high: number } | null {
  const next = randomBits(seed)
  const kappas: number[] = []
  for (let run = 0; run < resamples; run++) {
    const drawn = cases.map(() => cases[integerBelow(next(), cases.length)]!)
    const kappa = weightedKappa(countJudgements(drawn, grades))
    if (kappa !== null) kappas.push(kappa)
  }
  kappas.sort((a, b) => a - b)
  const [low, high] = [quantile(kappas, 0.025), quantile(kappas, 0.975)]
  return low === null || high === null ? null : { low, high }
}
