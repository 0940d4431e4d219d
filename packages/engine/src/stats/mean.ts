/**
 * Mean of an integer sum, divided once so that it is rounded once.
 *
 * @param count number of values; @param parts integer parts per 1.0 of the unit
 * @returns in the unit; null without values
 */
export const mean = (sum: number, count: number, parts: number): number | null =>
  count === 0 ? null : sum / (count * parts)
