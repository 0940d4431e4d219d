/**
 * Share of a standard normal distribution above a value: 0.5 at 0, to fifteen digits relative to the result.
 *
 * @example normalTail(1.959963984540054) // 0.025
 * @see W. J. Cody, "Rational Chebyshev approximation for the error function", 1969; below 3 the series of A. Marsaglia, "Evaluating the
 *   Normal Distribution", J. Stat. Software 11(4), 2004, above it the continued fraction of the Mills ratio
 */
export function normalTail(value: number): number {
  if (value < 0) return 1 - normalTail(-value)
  const density = Math.exp(-(value ** 2) / 2) / Math.sqrt(2 * Math.PI)
  if (value > 3) {
    let ratio = value
    for (let i = 60; i > 0; i--) ratio = value + i / ratio
    return density / ratio
  }
  let [term, sum] = [value, value]
  for (let i = 3; Math.abs(term) > 1e-18; i += 2) {
    term *= value ** 2 / i
    sum += term
  }
  return 0.5 - density * sum
}
