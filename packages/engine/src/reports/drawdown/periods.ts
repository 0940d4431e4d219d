import * as L from '../../kernel/layout.ts'
import type { Lines } from '../../book/block.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { daysBetween } from './days-between.ts'

/** A drawdown as places among the selected trades, 0 = the first. */
export interface Period {
  /** The trade that made the high; -1 where the start is the high. */
  readonly high: number
  readonly first: number
  low: number
  /** -1 while it is open. */
  recovery: number
  /** The last of its trades. */
  last: number
  /** Whole parts of the unit; of per cents a share. */
  depth: number
}

/**
 * Every fall of a line below its high, from the first trade below until it is won back, and the last trade where it is not.
 *
 * @param lines with an element for each selected trade
 */
export function periodsOf({ value, fall }: Pick<Lines, 'value' | 'fall'>, start: number, trades: number): Period[] {
  const periods: Period[] = []
  let high = -1
  let highest = start
  let open: Period | null = null
  for (let i = 0; i < trades; i++) {
    const now = fall[i]!
    if (now > 0) {
      if (open === null) periods.push((open = { high, first: i, low: i, recovery: -1, last: i, depth: now }))
      else if (now > open.depth) Object.assign(open, { low: i, depth: now })
      open.last = i
    } else if (open !== null) {
      Object.assign(open, { recovery: i, last: i })
      open = null
    }
    if (value[i]! > highest) [high, highest] = [i, value[i]!]
  }
  return periods
}

/** Calendar days of a period, from its high to its recovery or to the last trade. */
export function daysOf({ high, first, last }: Period, rows: Uint32Array, exitDate: Float64Array): number {
  return daysBetween(exitDate[rows[high < 0 ? first : high]!]!, exitDate[rows[last]!]!)
}

/** The share of the compounded index that its trades lost down to the low; NaN where none of them has a per cent. */
export function shareLost({ first, low }: Period, rows: Uint32Array, { records }: TradeTable): number {
  const { f64 } = records.arena.views
  let index = Number.NaN
  for (let i = first; i <= low; i++) {
    const percent = f64[(records.at + rows[i]! * L.RECORD + L.PERCENT) / 8]!
    if (!Number.isNaN(percent)) index = (Number.isNaN(index) ? 1 : index) * (1 + percent * 1e-8)
  }
  return Math.max(0, 1 - index)
}

/** How many of its trades have a negative tilt. */
export function redIn({ first, last }: Period, rows: Uint32Array, tiltMeter: Int16Array): number {
  let red = 0
  for (let i = first; i <= last; i++) if (tiltMeter[rows[i]!]! < 0) red++
  return red
}
