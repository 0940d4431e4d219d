import type { BarColumns } from '../bar.ts'

interface Range {
  readonly high: number
  readonly low: number
  readonly close: number
}

/**
 * True ranges of all bars but the first: from the higher of its high and the previous close, to the lower of its low and the previous
 * close.
 * @see J. W. Wilder, "New Concepts in Technical Trading Systems", 1978
 */
export const trueRanges = (bars: readonly Range[]): readonly number[] =>
  bars.slice(1).map(({ high, low }, i) => {
    const { close } = bars[i]!
    return Math.max(high, close) - Math.min(low, close)
  })

/** Plain mean of the true ranges of all bars but the first, in units of the bars. @param bars at least two */
export function meanTrueRange({
  high,
  low,
  close,
  length,
}: Pick<BarColumns, 'high' | 'low' | 'close' | 'length'>): number {
  let sum = 0
  for (let i = 1; i < length; i++) sum += Math.max(high[i]!, close[i - 1]!) - Math.min(low[i]!, close[i - 1]!)
  return sum / (length - 1)
}
