import { incompleteBeta, rootOf } from './incomplete-beta.ts'

/**
 * 95 % interval of the sum of as many cases of the same kind: n times the mean, ± Student's t times the deviation times √n.
 *
 * @param sum, squares of the values and of their squares
 * @returns null below two cases; both ends are the sum if all are equal
 * @see Student, "The Probable Error of a Mean", Biometrika 6, 1908
 */
export function sumInterval(
  cases: number,
  sum: number,
  squares: number,
): { readonly low: number; readonly high: number } | null {
  if (cases < 2) return null
  const variance = Math.max(0, squares - (sum * sum) / cases) / (cases - 1)
  const half = studentLimit(cases - 1) * Math.sqrt(variance * cases)
  return { low: sum - half, high: sum + half }
}

/** Two-sided 95 % quantile of Student's t. */
function studentLimit(freedom: number): number {
  // P(|T| > t) = I(ν ÷ (ν + t²); ν ÷ 2, 1 ÷ 2)
  const x = rootOf((at) => incompleteBeta(at, freedom / 2, 0.5), 0.05)
  return Math.sqrt(freedom * (1 / x - 1))
}
