import * as L from '../../kernel/layout.ts'
import type { Lines } from '../../book/block.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { daysBetween } from './days-between.ts'

/** A drawdown as indexes among the selected trades, 0 = the first. */
export interface Period {
  /** The trade at the high; -1 if the start is the high. */
  readonly high: number
  readonly first: number
  readonly low: number
  /** -1 while it is open. */
  readonly recovery: number
  /** The last of its trades. */
  readonly last: number
  /** Integers in the unit; for percentages a share. */
  readonly depth: number
}

/** Drawdowns as columns: a rising line has one for every few trades. */
export interface Periods {
  readonly count: number
  /** Trades after which the line was in drawdown. */
  readonly below: number
  readonly depth: Float64Array
  readonly at: (period: number) => Period
}

/**
 * Every drawdown of a line, from the first trade below the high until recovery, or the last trade if there is none.
 *
 * @param lines with one element per selected trade
 */
export function periodsOf({ value, fall }: Pick<Lines, 'value' | 'fall'>, start: number, trades: number): Periods {
  const { below, periods } = countFalls(fall, trades)
  const [high, first, low] = [new Int32Array(periods), new Int32Array(periods), new Int32Array(periods)]
  const [recovery, last] = [new Int32Array(periods), new Int32Array(periods)]
  const depth = new Float64Array(periods)
  let before = -1
  let highest = start
  let count = 0
  let isOpen = false
  for (let i = 0; i < trades; i++) {
    const now = fall[i]!
    if (now > 0) {
      if (!isOpen) {
        high[count] = before
        first[count] = i
        recovery[count++] = -1
        isOpen = true
      }
      if (now > depth[count - 1]!) {
        depth[count - 1] = now
        low[count - 1] = i
      }
      last[count - 1] = i
    } else if (isOpen) {
      recovery[count - 1] = i
      last[count - 1] = i
      isOpen = false
    }
    const line = value[i]!
    if (line > highest) {
      before = i
      highest = line
    }
  }
  return {
    count,
    below,
    depth,
    at: (period) => ({
      high: high[period]!,
      first: first[period]!,
      low: low[period]!,
      recovery: recovery[period]!,
      last: last[period]!,
      depth: depth[period]!,
    }),
  }
}

/** Counts the drawdowns, to size the lists: a rising line could otherwise need room for one per two trades. */
function countFalls(fall: Float64Array, trades: number): { readonly below: number; readonly periods: number } {
  let below = 0
  let periods = 0
  let was = 0
  for (let i = 0; i < trades; i++) {
    const is = Number(fall[i]! > 0)
    below += is
    periods += is & (1 - was)
    was = is
  }
  return { below, periods }
}

/** Selects the largest drawdowns, the first of equal ones, and the open one; oldest first. */
export function deepestPeriods({ count, depth, at }: Periods, most: number): readonly Period[] {
  const all = Array.from({ length: Math.min(count, most) }, (_, period) => period)
  if (count <= most) return all.map(at)
  const least = depth.toSorted()[count - most]!
  let ofLeast = most - depth.reduce((deeper, one) => deeper + Number(one > least), 0)
  const kept: Period[] = []
  for (let period = 0; period < count; period++) {
    const isKept = depth[period]! > least || (depth[period] === least && ofLeast-- > 0)
    if (isKept || (period === count - 1 && at(period).recovery < 0)) kept.push(at(period))
  }
  return kept
}

/** Calendar days of a drawdown, from its high to its recovery or to the last trade. */
export function daysOf({ high, first, last }: Period, rows: Uint32Array, exitDate: Float64Array): number {
  return daysBetween(exitDate[rows[high < 0 ? first : high]!]!, exitDate[rows[last]!]!)
}

/** Lost share of the compounded index down to the low; NaN if none of its trades has a percentage. */
export function shareLost(
  { first, low }: Pick<Period, 'first' | 'low'>,
  rows: Uint32Array,
  { records }: TradeTable,
): number {
  const { f64 } = records.arena.views
  let index = Number.NaN
  for (let i = first; i <= low; i++) {
    const percent = f64[(records.at + rows[i]! * L.RECORD + L.PERCENT) / 8]!
    if (!Number.isNaN(percent)) index = (Number.isNaN(index) ? 1 : index) * (1 + percent * 1e-8)
  }
  return Math.max(0, 1 - index)
}

/** Number of its trades with a negative tilt. */
export function redIn({ first, last }: Period, rows: Uint32Array, tiltMeter: Int16Array): number {
  let red = 0
  for (let i = first; i <= last; i++) if (tiltMeter[rows[i]!]! < 0) red++
  return red
}
