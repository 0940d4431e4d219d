import type { OpenRow } from '@afterclose/engine/reports/open-positions/open-positions'

/** R at the ends of every strip of a list. */
export interface StripScale {
  readonly low: number
  readonly high: number
}

/** Beyond these, a level is drawn at the end, so that one far target does not flatten all other rows. */
const lowest = -3
const highest = 6

/** One scale for all rows: from the initial stop, or below it, to the farthest target or price. */
export function stripScale(rows: readonly Pick<OpenRow, 'stopR' | 'targetR' | 'priceR'>[]): StripScale {
  const levels = rows.flatMap(({ stopR, targetR, priceR }) => [stopR ?? 0, targetR ?? 0, priceR ?? 0])
  return {
    low: Math.max(
      lowest,
      levels.reduce((a, b) => Math.min(a, b), -1),
    ),
    high: Math.min(
      highest,
      levels.reduce((a, b) => Math.max(a, b), 1),
    ),
  }
}

/** Place of a level between two ends, in px. */
export const placeOf = (r: number, { low, high }: StripScale, from: number, to: number): number =>
  Math.round((from + ((Math.min(high, Math.max(low, r)) - low) / (high - low)) * (to - from)) * 10) / 10
