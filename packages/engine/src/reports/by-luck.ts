/**
 * Number of parts in which reports with random draws are computed, each seeded by its number. The page can stop between
 * two.
 */
export const luckParts = 10

/** Which parts are asked for; a page asks for one after the other, and has all of them together in the end. */
export interface LuckParts {
  /** From 0. */
  readonly first: number
  readonly parts: number
}

/** The parts that a view asks for: those that there are. */
export const partsAsked = ({ first, parts }: LuckParts): readonly number[] =>
  Array.from({ length: Math.min(parts, luckParts - first) }, (_, i) => first + i)

/** For the addresses of such reports: all parts, as the page shows when it is done. */
export const luckParameters = {
  first: { is: 'whole', min: 0, max: luckParts - 1, or: 0 },
  parts: { is: 'whole', min: 1, max: luckParts, or: luckParts },
} as const
