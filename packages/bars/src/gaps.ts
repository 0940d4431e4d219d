import { type BarColumns, firstFrom, rowFrom } from './bar.ts'
import { isBridged, isTorn, notAsked, pauseFrom, pausesOf } from './pauses.ts'
import { isWithin, type Span } from './spans.ts'

const week = 604_800
/** Weeks before and after that determine whether the market is open at a time. */
export const weeksAround = 2

/** Maximum consecutive missing bars that are not a gap (PRODUCT A.23). */
const bridged = 3

/** Weeks that determine the market hours: `BEFORE` only those before a span, so that later bars change nothing. */
type WeeksAsked = 'AROUND' | 'BEFORE'

/** Bars missing between two bars. */
export interface Gap extends Span {
  /** Bars missing in market hours. */
  readonly missing: number
}

/**
 * Whether bars are missing in [from, to): more than three consecutive bar lengths in market hours. Market hours are derived from the bars:
 * a time at which more than half of the weeks around it, two before and two after as far as the bars reach, have a bar. Incompletely known
 * weeks are ignored. Without any known week every hour counts, so that a gap is reported and not bridged.
 *
 * @param bars sorted; with two weeks around the span, for the market hours
 * @param length seconds of a bar
 */
export function hasGap(
  bars: BarColumns,
  length: number,
  from: number,
  to: number,
  weeks: WeeksAsked = 'AROUND',
): boolean {
  const first = firstFrom(bars, from - length + 1)
  const end = rowFrom(bars, to, first, length)
  if (first === end) return isMissing(bars, length, { from, to }, weeks)
  const start = bars.time[first]!
  if (start > from && isMissing(bars, length, { from, to: start }, weeks)) return true
  if (isTornBetween(bars, length, first, end - 1, weeks)) return true
  return isMissing(bars, length, { from: Math.max(from, bars.time[end - 1]! + length), to }, weeks)
}

/** Whether bars are missing, by the rule of `hasGap`, somewhere between the bars of two rows. */
export function isTornBetween(
  bars: BarColumns,
  length: number,
  from: number,
  to: number,
  weeks: WeeksAsked = 'AROUND',
): boolean {
  const pauses = pausesOf(bars, length, bridged)
  const found = weeks === 'AROUND' ? pauses.around : pauses.before
  for (let at = pauseFrom(pauses, from); at < pauses.rows.length && pauses.rows[at]! < to; at++) {
    if (found[at] === notAsked) {
      const row = pauses.rows[at]!
      const span = { from: bars.time[row]! + length, to: bars.time[row + 1]! }
      found[at] = isMissing(bars, length, span, weeks) ? isTorn : isBridged
    }
    if (found[at] === isTorn) return true
  }
  return false
}

const isMissing = (bars: BarColumns, length: number, { from, to }: Span, weeks: WeeksAsked): boolean =>
  to - from > bridged * length && isGap(missingSlots(bars, length, from, to, weeks).length)

/** Whether this number of bars missing in market hours is a gap. */
export const isGap = (missing: number): boolean => missing > bridged

/**
 * Lists the bars missing in market hours in a span without bars, by the rule of `hasGap`.
 * @returns slots from `from`, 0-based, each one bar long
 */
export function missingSlots(
  bars: BarColumns,
  length: number,
  from: number,
  to: number,
  asked: WeeksAsked = 'AROUND',
): readonly number[] {
  const slots = Math.ceil((to - from) / length)
  const weeks = weeksKnown(bars, length, { from, to }, asked)
  if (weeks.length === 0) return Array.from({ length: Math.max(0, slots) }, (_, slot) => slot)
  const open = new Uint8Array(slots)
  for (const shift of weeks)
    for (let i = firstFrom(bars, from + shift - length + 1); i < bars.length && bars.time[i]! < to + shift; i++) {
      const slot = Math.max(0, Math.floor((bars.time[i]! - shift - from) / length))
      open[slot] = open[slot]! + 1
    }
  const missing: number[] = []
  for (const [slot, count] of open.entries()) if (count * 2 > weeks.length) missing.push(slot)
  return missing
}

/** Offsets in seconds to the weeks around a span whose bars are all known. */
function weeksKnown(bars: BarColumns, length: number, { from, to }: Span, asked: WeeksAsked): readonly number[] {
  const known = bars.covered ?? [{ from: bars.time[0]!, to: bars.time[bars.length - 1]! + length }]
  const weeks: number[] = []
  for (let away = -weeksAround; away <= (asked === 'BEFORE' ? -1 : weeksAround); away++)
    if (away !== 0 && isWithin({ from: from + away * week, to: to + away * week }, known)) weeks.push(away * week)
  return weeks
}

/** Whether the market is open at the start of a bar, by the rule of `hasGap`. */
export function isOpenHour(bars: BarColumns, length: number, at: number): boolean {
  const weeks = weeksKnown(bars, length, { from: at, to: at + length }, 'AROUND')
  const open = weeks.filter((shift) => {
    const row = firstFrom(bars, at + shift - length + 1)
    return row < bars.length && bars.time[row]! < at + shift + length
  })
  return weeks.length === 0 || open.length * 2 > weeks.length
}
