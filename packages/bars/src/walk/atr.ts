import { type BarColumns, firstFrom, sliceBars } from '../bar.ts'
import { meanTrueRange } from '../context/true-range.ts'
import { hasGap } from '../gaps.ts'
import { longerBars } from '../longer-bars.ts'
import type { TradingSession } from '../trading-session.ts'

/** Number of true ranges averaged; the first one needs the previous close. */
const averaged = 14

/**
 * Average true range of the 14 bars of a length that end at or before a time, in units of the bars: their plain mean (BARS 5.2).
 *
 * @param bars sorted, of `length` seconds; with two weeks before, for the market hours
 * @returns null if there are fewer than 15 such bars or some are missing between them
 */
export function averageTrueRange(
  bars: BarColumns,
  length: number,
  { at, over, session }: { readonly at: number; readonly over: number; readonly session: TradingSession },
): number | null {
  if (over % length !== 0) return null
  const end = firstFrom(bars, at)
  const wanted = averaged + 1
  // usually the last bars are enough: the first one may be incomplete, and the last one may not have ended
  for (const rows of [(2 * wanted * over) / length, end]) {
    const part = sliceBars(bars, Math.max(0, end - rows), end)
    const long = over === length ? part : longerBars(part, over, session)
    let last = long.length
    while (last > 0 && long.time[last - 1]! + over > at) last--
    const first = last - wanted
    const isCut = first === 0 && over !== length && part.length < end
    if (first < 0 || isCut) continue
    if (hasGap(bars, length, long.time[first]!, long.time[last - 1]! + over)) return null
    return meanTrueRange(sliceBars(long, first, last))
  }
  return null
}
