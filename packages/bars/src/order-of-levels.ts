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
 * Reasons why bars do not show which level was reached first: one bar touched both, it was the entry's bar, bars are
 * missing before it, none touched one, or there are no bars.
 */
export type Undecided = 'BOTH' | 'ENTRY_BAR' | 'GAP' | 'NEITHER' | 'NO_BARS'

/** `at`: start of the bar that touched first, seconds UTC. */
export type OrderOfLevels =
  | { readonly otpHit: OtpHit; readonly why: null; readonly at: number }
  | { readonly otpHit: null; readonly why: Undecided; readonly at: number | null }

/**
 * Whether price reached the target before the stop, regardless of where the trade was closed. Decided by the first bar that touches one of
 * them, if it does not touch the other (PRODUCT A.23); a touch counts. The entry's bar cannot decide, because its touch may have been
 * before the entry.
 *
 * @param bars sorted, from two weeks before the entry on
 * @param length seconds of a bar
 */
export function orderOfLevels(
  bars: BarColumns,
  length: number,
  { direction, entry, stop, target }: Levels,
): OrderOfLevels {
  const long = direction === 'LONG'
  const first = firstFrom(bars, entry - length + 1)
  for (let i = first; i < bars.length; i++) {
    const at = bars.time[i]!
    const hitTarget = long ? bars.high[i]! >= target : bars.low[i]! <= target
    const hitStop = long ? bars.low[i]! <= stop : bars.high[i]! >= stop
    if (!hitTarget && !hitStop) continue
    if (hasGap(bars, length, entry, at)) return { otpHit: null, why: 'GAP', at }
    if (at < entry) return { otpHit: null, why: 'ENTRY_BAR', at }
    if (hitTarget && hitStop) return { otpHit: null, why: 'BOTH', at }
    return { otpHit: hitTarget ? 'YES' : 'NO', why: null, at }
  }
  return { otpHit: null, why: first === bars.length ? 'NO_BARS' : 'NEITHER', at: null }
}
