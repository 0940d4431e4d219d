import type { Direction, OtpHit } from '@afterclose/core/trade'
import { type BarColumns, firstFrom } from './bar.ts'
import { hasGap } from './gaps.ts'

export interface Levels {
  readonly direction: Direction
  /** Seconds UTC. */
  readonly entry: number
  readonly stop: number
  readonly target: number
}

/**
 * Whether price reached the target before the stop, wherever the trade was closed. Decided by the first bar that touches one
 * of them when it does not touch the other (PRODUCT A.23); a touch counts. The bar in which the trade was entered cannot
 * decide: what it touched may have been before.
 *
 * @param bars sorted, from two weeks before the entry on
 * @param length seconds of a bar
 * @returns null where the bars cannot tell: none touches a level, one touches both, or bars are missing before
 */
export function orderOfLevels(
  bars: BarColumns,
  length: number,
  { direction, entry, stop, target }: Levels,
): OtpHit | null {
  const long = direction === 'LONG'
  for (let i = firstFrom(bars, entry - length + 1); i < bars.length; i++) {
    const hitTarget = long ? bars.high[i]! >= target : bars.low[i]! <= target
    const hitStop = long ? bars.low[i]! <= stop : bars.high[i]! >= stop
    if (!hitTarget && !hitStop) continue
    if (hitTarget && hitStop) return null
    if (bars.time[i]! < entry || hasGap(bars, length, entry, bars.time[i]!)) return null
    return hitTarget ? 'YES' : 'NO'
  }
  return null
}
