/** Number of parts in which reports with random draws are computed, each seeded by its index. The page can stop in between. */
export const luckParts = 10

/** The requested parts; a page requests them in sequence, and combines all in the end. */
export interface LuckParts {
  /** From 0. */
  readonly first: number
  readonly parts: number
}

/** The existing requested parts. */
export const partsAsked = ({ first, parts }: LuckParts): readonly number[] =>
  Array.from({ length: Math.min(parts, luckParts - first) }, (_, i) => first + i)

/** For URLs of such reports: all parts, as on the completed page. */
export const luckParameters = {
  first: { is: 'whole', min: 0, max: luckParts - 1, or: 0 },
  parts: { is: 'whole', min: 1, max: luckParts, or: luckParts },
} as const
