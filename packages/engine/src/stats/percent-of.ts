/**
 * Percentage that a part is of a whole. Multiplies first: dividing first makes 50.74999999999999 of 203 in 400, which one decimal shows as 50.7.
 *
 * @returns null for a part of nothing
 * @example percentOf(203, 400) // 50.75
 */
export const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : (part * 100) / whole)
