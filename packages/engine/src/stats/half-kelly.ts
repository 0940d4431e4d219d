import { betLow } from './bet.ts'
import { kellyShare, type LikelyResults } from './kelly.ts'

export interface HalfKelly {
  /** Percentage of the balance to risk per trade, after the cap. */
  readonly percent: number
  /** The pessimistic end of its interval, after the cap; not above `percent`. */
  readonly low: number
}

/**
 * Half of the share of the balance that maximises the mean of log(1 + share × R), in percent, with the pessimistic end of its interval: the
 * same for results shifted down to the low end of their average (`betLow`), as everywhere. It is 0 if that bound is not above 0.
 *
 * @param r of trades in exit order; @param mostPercent the cap
 * @returns null without results
 */
export function halfKelly(r: ArrayLike<number>, mostPercent: number): HalfKelly | null {
  if (r.length === 0) return null
  const floor = betLow(r)
  const percent = halfKellyPercent({ r, chance: null }, mostPercent)
  if (floor <= 0) return { percent, low: 0 }
  let sum = 0
  for (let i = 0; i < r.length; i++) sum += r[i]!
  const down = sum / r.length - floor
  const moved = new Float64Array(r.length)
  for (let i = 0; i < r.length; i++) moved[i] = r[i]! - down
  return { percent, low: Math.min(percent, halfKellyPercent({ r: moved, chance: null }, mostPercent)) }
}

/** Half of Kelly's share of the results, in percent, at most the cap. */
export function halfKellyPercent(results: LikelyResults, mostPercent: number): number {
  const most = mostPercent / 50
  const share = kellyShare(results, most)
  return share < most ? share * 50 : mostPercent
}
