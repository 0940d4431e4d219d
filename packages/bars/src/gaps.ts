import { type BarColumns, firstFrom } from './bar.ts'
import { isWithin } from './spans.ts'

const week = 604_800
/** Weeks before and after that are asked whether the market is open then. */
export const weeksAround = 2

/** Bars that may be missing in a row before it is a gap (PRODUCT A.23). */
const bridged = 3

/**
 * Whether bars are missing in [from, to): more than three bar lengths in a row, inside market hours. Which hours those are the
 * bars say themselves: a time at which more than half of the weeks around it, two before and two after as far as the bars
 * reach, have a bar. A week of which not all is known says nothing. Without such a week every hour counts, so that a gap is
 * refused and not bridged.
 *
 * @param bars sorted; for the hours two weeks around the span
 * @param length seconds of a bar
 */
export function hasGap(bars: BarColumns, length: number, from: number, to: number): boolean {
  let covered = from
  let i = firstFrom(bars, from - length + 1)
  for (; i < bars.length && bars.time[i]! < to; i++) {
    if (isMissing(bars, length, covered, bars.time[i]!)) return true
    covered = Math.max(covered, bars.time[i]! + length)
  }
  return isMissing(bars, length, covered, to)
}

/** Whether of a span without bars more than three lengths lie in market hours. */
function isMissing(bars: BarColumns, length: number, from: number, to: number): boolean {
  if (to - from <= bridged * length) return false
  const weeks: number[] = []
  const known = bars.covered ?? [{ from: bars.time[0]!, to: bars.time[bars.length - 1]! + length }]
  for (let away = -weeksAround; away <= weeksAround; away++)
    if (away !== 0 && isWithin({ from: from + away * week, to: to + away * week }, known)) weeks.push(away * week)
  if (weeks.length === 0) return true
  const slots = Math.ceil((to - from) / length)
  const open = new Uint8Array(slots)
  for (const shift of weeks)
    for (let i = firstFrom(bars, from + shift - length + 1); i < bars.length && bars.time[i]! < to + shift; i++) {
      const slot = Math.max(0, Math.floor((bars.time[i]! - shift - from) / length))
      open[slot] = open[slot]! + 1
    }
  let missing = 0
  for (const count of open) if (count * 2 > weeks.length) missing++
  return missing > bridged
}
