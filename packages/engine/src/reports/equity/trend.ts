/**
 * Least squares regression line through points.
 *
 * @returns slope and height at x = 0; null for fewer than two points or if all share one x
 * @example trendLine([0, 1, 2], [1, 3, 5]) // { slope: 2, intercept: 1 }
 */
export function trendLine(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
): { readonly slope: number; readonly intercept: number } | null {
  const points = x.length
  if (points < 2) return null
  let meanX = 0
  let meanY = 0
  for (let i = 0; i < points; i++) {
    meanX += x[i]! / points
    meanY += y[i]! / points
  }
  let covariance = 0
  let variance = 0
  for (let i = 0; i < points; i++) {
    covariance += (x[i]! - meanX) * (y[i]! - meanY)
    variance += (x[i]! - meanX) ** 2
  }
  if (variance === 0) return null
  const slope = covariance / variance
  return { slope, intercept: meanY - slope * meanX }
}
