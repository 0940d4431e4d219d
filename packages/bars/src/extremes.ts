import { type BarColumns, firstFrom } from './bar.ts'
import { hasGap } from './gaps.ts'

/** The time of a trade, seconds UTC, and its executions, entry and exit included. */
export interface TradeSpan {
  readonly entry: number
  readonly exit: number
  readonly executions: readonly number[]
}

export type Extremes =
  | {
      readonly known: true
      /** Highest price of the bars alone; callers widen it by the prices of executions. */
      readonly high: number
      readonly low: number
      readonly used: number
      readonly leftOut: number
    }
  | { readonly known: false; readonly reason: 'NO_BARS' | 'GAP' | 'TOO_LONG' }

const minute = 60

/**
 * Highest and lowest price of the bars that are entirely within a trade (PRODUCT A.23). Bars longer than a minute that contain an execution
 * are excluded too, because its position within them is unknown. Bars that overlap the trade and do not count are `leftOut`.
 *
 * @param bars sorted; with two weeks around the trade, for the market hours
 * @param length seconds of a bar
 * @returns unknown if there are no bars in the trade's time, if some are missing, or if none is entirely within it
 */
export function extremesOf(bars: BarColumns, length: number, { entry, exit, executions }: TradeSpan): Extremes {
  let high = Number.NEGATIVE_INFINITY
  let low = Number.POSITIVE_INFINITY
  let used = 0
  let leftOut = 0
  for (let i = firstFrom(bars, entry - length + 1); i < bars.length && bars.time[i]! <= exit; i++) {
    const start = bars.time[i]!
    const inside = start >= entry && start + length <= exit
    const contains = length > minute && executions.some((at) => at >= start && at < start + length)
    if (!inside || contains) {
      leftOut++
      continue
    }
    used++
    high = Math.max(high, bars.high[i]!)
    low = Math.min(low, bars.low[i]!)
  }
  if (used + leftOut === 0) return { known: false, reason: 'NO_BARS' }
  if (hasGap(bars, length, entry, exit)) return { known: false, reason: 'GAP' }
  return used === 0 ? { known: false, reason: 'TOO_LONG' } : { known: true, high, low, used, leftOut }
}
