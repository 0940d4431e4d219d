/**
 * Quantile: the value below which a share of all values is, with linear interpolation. The median is the quantile 0.5.
 *
 * @param ascending values in any unit; @param share 0 to 1
 * @returns in the unit of the values; null without any
 * @example quantile([1, 2, 4, 8], 0.5) // 3
 * @see Hyndman & Fan, "Sample Quantiles in Statistical Packages", 1996: type 7, that of spreadsheets and NumPy
 */
export function quantile(ascending: ArrayLike<number>, share: number): number | null {
  if (ascending.length === 0) return null
  const [below, above] = quantilePlaces(ascending.length, share)
  return quantileBetween(ascending[below]!, ascending[above]!, share * (ascending.length - 1) - below)
}

/** Indexes of the values that `quantile` reads for a count of at least one. */
export function quantilePlaces(length: number, share: number): readonly [below: number, above: number] {
  const below = Math.floor(share * (length - 1))
  return [below, Math.min(below + 1, length - 1)]
}

/** Interpolates between two values; the second may be infinite. @param way in [0, 1) */
export const quantileBetween = (low: number, high: number, way: number): number =>
  low === high || way === 0 ? low : low + (high - low) * way
