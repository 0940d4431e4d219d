/**
 * The value below which a share of all values lies; between two values it is interpolated. The median is that of 0.5.
 *
 * @param ascending values in any unit; @param share 0 to 1
 * @returns in the unit of the values; null without any
 * @example quantile([1, 2, 4, 8], 0.5) // 3
 * @see Hyndman & Fan, "Sample Quantiles in Statistical Packages", 1996: type 7, that of spreadsheets and NumPy
 */
export function quantile(ascending: ArrayLike<number>, share: number): number | null {
  if (ascending.length === 0) return null
  const at = share * (ascending.length - 1)
  const below = Math.floor(at)
  const [low, high] = [ascending[below]!, ascending[Math.min(below + 1, ascending.length - 1)]!]
  return low + (high - low) * (at - below)
}
