/**
 * Mean of a sum of whole parts, divided once so that it is rounded once.
 *
 * @param count how many values the sum is of; @param parts parts in 1.0 of the unit
 * @returns in the unit; null without values
 */
export const mean = (sum: number, count: number, parts: number): number | null =>
  count === 0 ? null : sum / (count * parts)
