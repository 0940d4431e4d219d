/**
 * Sample standard deviation (n - 1) from sums of differences from one of the values, which loses few digits, and equal values have a
 * deviation of exactly 0.
 *
 * @param count values; @param away sum of their distances to the first; @param awaySquared sum of the squares of these
 * @returns in the unit of the values; null below two values
 * @example deviation(3, 3, 5) // values 0, 1, 2: 1
 */
export function deviation(count: number, away: number, awaySquared: number): number | null {
  if (count < 2) return null
  return Math.sqrt(Math.max(0, awaySquared - (away * away) / count) / (count - 1))
}

/**
 * System quality number: √min(count, 100) × mean ÷ deviation.
 *
 * @returns null without a mean or a deviation, or if that is 0
 * @see Van Tharp, "Definitive Guide to Position Sizing", 2008
 */
export const systemQuality = (count: number, mean: number | null, sd: number | null): number | null =>
  mean === null || sd === null || sd === 0 ? null : (Math.sqrt(Math.min(count, 100)) * mean) / sd
