import { type BarColumns, firstFrom } from './bar.ts'
import { hasGap } from './gaps.ts'

export interface AfterExit {
  readonly high: number
  readonly low: number
  /** The close of the last bar in the window. */
  readonly last: number
}

/**
 * Measures the price move in a window after the exit, from the bars that are entirely within it; separate from the move during the trade.
 * @param window seconds, above 0
 * @returns null if bars are missing in it, or none is entirely within it
 */
export function afterExit(bars: BarColumns, length: number, exit: number, window: number): AfterExit | null {
  let high = Number.NEGATIVE_INFINITY
  let low = Number.POSITIVE_INFINITY
  let last: number | null = null
  for (let i = firstFrom(bars, exit); i < bars.length && bars.time[i]! + length <= exit + window; i++) {
    high = Math.max(high, bars.high[i]!)
    low = Math.min(low, bars.low[i]!)
    last = bars.close[i]!
  }
  return last === null || hasGap(bars, length, exit, exit + window) ? null : { high, low, last }
}
