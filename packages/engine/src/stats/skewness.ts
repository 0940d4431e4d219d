/**
 * Sample skewness: positive if the tail of high values is longer. n ÷ ((n − 1)(n − 2)) × Σ((x − mean) ÷ deviation)³.
 *
 * @returns a plain number; null below three values, or if all are equal
 * @example skewness([0, 0, 3]) // 1.732…
 * @see Joanes & Gill, "Comparing measures of sample skewness and kurtosis", 1998: G1, that of spreadsheets
 */
export function skewness(values: Float64Array): number | null {
  const n = values.length
  if (n < 3 || values.every((value) => value === values[0])) return null
  let sum = 0
  for (let i = 0; i < n; i++) sum += values[i]!
  const mean = sum / n
  let squares = 0
  let cubes = 0
  for (let i = 0; i < n; i++) {
    const away = values[i]! - mean
    squares += away * away
    cubes += away * away * away
  }
  const sd = Math.sqrt(squares / (n - 1))
  return (n / ((n - 1) * (n - 2))) * (cubes / sd ** 3)
}
