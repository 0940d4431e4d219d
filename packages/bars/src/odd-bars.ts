import { type OddKind, oddKinds } from '@afterclose/core/price-bars'
import type { BarColumns } from './bar.ts'
import { isOpenHour } from './gaps.ts'
import { type TradingSession, tradingDays } from './trading-session.ts'

/** Bars that look wrong. */
export interface OddBar {
  /** Start of the bar, or of the first bar of a flat run; seconds UTC. */
  readonly time: number
  readonly kind: OddKind
  /** Start of the last bar; `time` for a single bar. */
  readonly until: number
  /** Number of bars in a flat run, otherwise 1. */
  readonly bars: number
}

/** The smallest step of an instrument's price: `units` of 10^-digits. */
export interface TickSize {
  readonly units: number
  readonly digits: number
}

/** Number of bars before and after a bar whose ranges it is compared with. */
const around = 50
/** Minimum number of bars to check. */
const fewest = 2 * around + 1
/** Threshold of a spike or a jump, in medians of the ranges. */
const far = 20
/** Maximum distance between open and close of a spike, in medians. */
const back = 3
/** Minimum consecutive bars without any movement. */
const flat = 60
/** Share of bars off the tick from which the tick size is considered wrong, not the bars. */
const offTick = 0.01

/**
 * Finds bars that look wrong (BARS 7):
 * - SPIKE: the range exceeds 20 medians of the ranges around it, and the close is within 3 of the open.
 * - JUMP: the open is more than 20 medians from the close before it, on the same trading day without a missing bar.
 * - FLAT: 60 or more consecutive bars with one price, in market hours.
 * - DIGITS: a price is not a multiple of the tick size, in fewer than 1 percent of all bars.
 *
 * The median is that of the 50 bars before and the 50 after, or fewer at the ends. With a median of 0, neither SPIKE nor JUMP is found.
 *
 * @param bars sorted
 * @param length seconds of a bar
 * @param tick null: DIGITS is not checked
 * @returns by time, then kind; empty for fewer than 101 bars
 */
export function oddBars(
  bars: BarColumns,
  length: number,
  session: TradingSession,
  tick: TickSize | null,
): readonly OddBar[] {
  if (bars.length < fewest) return []
  const odd = [...spikesAndJumps(bars, length, session), ...flatRuns(bars, length), ...offTicks(bars, tick)]
  return odd.toSorted((a, b) => a.time - b.time || oddKinds.indexOf(a.kind) - oddKinds.indexOf(b.kind))
}

const single = (time: number, kind: OddKind): OddBar => ({ time, kind, until: time, bars: 1 })

function spikesAndJumps(bars: BarColumns, length: number, session: TradingSession): readonly OddBar[] {
  const { time, open, high, low, close } = bars
  const odd: OddBar[] = []
  const dayOf = tradingDays(session)
  const ranges = new SortedRanges()
  const rangeAt = (row: number): number => high[row]! - low[row]!
  for (let row = 0; row < around; row++) ranges.add(rangeAt(row))
  for (let row = 0; row < bars.length; row++) {
    if (row + around < bars.length) ranges.add(rangeAt(row + around))
    if (row > around) ranges.remove(rangeAt(row - around - 1))
    const range = rangeAt(row)
    const median = ranges.medianWithout(range)
    if (median === 0) continue
    if (range > far * median && Math.abs(close[row]! - open[row]!) <= back * median)
      odd.push(single(time[row]!, 'SPIKE'))
    if (
      row > 0 &&
      time[row] === time[row - 1]! + length &&
      Math.abs(open[row]! - close[row - 1]!) > far * median &&
      dayOf(time[row]!).from <= time[row - 1]!
    )
      odd.push(single(time[row]!, 'JUMP'))
  }
  return odd
}

/** Sorted ranges of a bar and the bars around it; at most 101. */
class SortedRanges {
  private readonly sorted = new Float64Array(fewest + 1)
  private count = 0

  add(range: number): void {
    const at = this.placeOf(range)
    this.sorted.copyWithin(at + 1, at, this.count)
    this.sorted[at] = range
    this.count++
  }

  remove(range: number): void {
    const at = this.placeOf(range)
    this.sorted.copyWithin(at, at + 1, this.count)
    this.count--
  }

  /** Median of all ranges except one with this value. */
  medianWithout(range: number): number {
    const own = this.placeOf(range)
    const at = (index: number): number => this.sorted[index < own ? index : index + 1]!
    const middle = (this.count - 1) >> 1
    return (this.count - 1) % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2
  }

  private placeOf(range: number): number {
    let from = 0
    let to = this.count
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.sorted[middle]! < range) from = middle + 1
      else to = middle
    }
    return from
  }
}

function flatRuns(bars: BarColumns, length: number): readonly OddBar[] {
  const { time, open, high, low, close } = bars
  const odd: OddBar[] = []
  let first = 0
  let last = 0
  let counted = 0
  const endRun = (): void => {
    if (counted >= flat) odd.push({ time: time[first]!, kind: 'FLAT', until: time[last]!, bars: counted })
    counted = 0
  }
  for (let row = 0; row < bars.length; row++) {
    const still = high[row] === low[row] && open[row] === close[row] && open[row] === high[row]
    if (counted > 0 && (!still || open[row] !== open[first])) endRun()
    if (!still) continue
    if (!isOpenHour(bars, length, time[row]!)) {
      endRun()
      continue
    }
    if (counted === 0) first = row
    last = row
    counted++
  }
  endRun()
  return odd
}

function offTicks(bars: BarColumns, tick: TickSize | null): readonly OddBar[] {
  if (tick === null) return []
  const finer = Math.max(0, tick.digits - bars.digits)
  const step = tick.units * 10 ** Math.max(0, bars.digits - tick.digits)
  const isOff = (price: number): boolean => (price * 10 ** finer) % step !== 0
  const odd: OddBar[] = []
  for (let row = 0; row < bars.length; row++)
    if ([bars.open, bars.high, bars.low, bars.close].some((prices) => isOff(prices[row]!)))
      odd.push(single(bars.time[row]!, 'DIGITS'))
  return odd.length < bars.length * offTick ? odd : []
}
