import { isSmallSize } from './test-sizes.ts'

/** Maximum number of runs of a law in the small size. */
export const smallRuns = 50

export interface Runs {
  /** In `npm test`; more than {@link smallRuns} only if runs are so short that a law needs them to meet every case. */
  readonly small?: number
  /** In `npm test -- all`. */
  readonly quick: number
  /** With `LAWS=full` in the environment; only laws that take seconds need it. */
  readonly full?: number
}

/** Number of runs of a law in this size of the tests. */
export function runs({ quick, small = Math.min(quick, smallRuns), full = quick }: Runs): number {
  if (process.env['LAWS'] === 'full') return full
  return isSmallSize ? small : quick
}
