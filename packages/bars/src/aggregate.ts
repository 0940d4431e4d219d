import { type BarColumns, barColumns, sliceBars } from './bar.ts'

/**
 * Longer bars of shorter ones: the first open, the last close, the extremes, the sum of the volumes.
 * @param length seconds, a multiple of the bars' own; bars begin at multiples of it on the clock of `bars.time`
 */
export function aggregate(bars: BarColumns, length: number): BarColumns {
  const long = barColumns(bars.length, bars.digits, bars.volume === null ? null : bars.volumeDigits)
  let at = -1
  for (let i = 0; i < bars.length; i++) {
    const start = Math.floor(bars.time[i]! / length) * length
    if (at === -1 || long.time[at] !== start) {
      at++
      long.time[at] = start
      long.open[at] = bars.open[i]!
      long.high[at] = bars.high[i]!
      long.low[at] = bars.low[i]!
      if (long.volume !== null) long.volume[at] = bars.volume?.[i] ?? Number.NaN
    } else {
      long.high[at] = Math.max(long.high[at]!, bars.high[i]!)
      long.low[at] = Math.min(long.low[at]!, bars.low[i]!)
      if (long.volume !== null) long.volume[at] = long.volume[at]! + (bars.volume?.[i] ?? Number.NaN)
    }
    long.close[at] = bars.close[i]!
  }
  return sliceBars(long, 0, at + 1)
}
