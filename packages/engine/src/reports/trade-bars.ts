import { type Direction, directions } from '@afterclose/core/trade'
import { numbersOf } from '../columns/numbers-of.ts'
import type { TradeColumns } from '../trades/trade-columns.ts'
import { number } from './definition.ts'
import type { TradesOf } from './trades-of.ts'

/** Maximum bars. Above that many trades, consecutive ones share a bar. */
export const mostBars = 200

/** Selects a page's trades to be drawn one by one. */
export interface TradeWindow {
  /** How many; 0 for all. */
  readonly last: number
  /** How many of the latest are skipped, to look further back. */
  readonly back: number
}

/** Query parameters of the window, and its part of the response. */
export const tradeWindow = {
  last: { is: 'whole', min: 0, max: 1_000_000, or: 50 },
  back: { is: 'whole', min: 0, max: 10_000_000, or: 0 },
} as const
export const windowShape = {
  from: number('Of the evaluated trades, counted from 1'),
  to: number(),
  each: number('Trades of a bar'),
}

/** Element i of every column is the same bar: a trade, or several consecutive ones. */
export interface TradeBars {
  /** Trades before the first bar. */
  readonly from: number
  /** Trades per bar; the last bar may have fewer. */
  readonly each: number
  /** Table rows of its first and last trade, and number of the page's trades in between. */
  readonly first: Uint32Array
  readonly last: Uint32Array
  readonly trades: Uint32Array
  /** Id of the last trade. */
  readonly id: Uint32Array
  readonly instrumentId: Uint32Array
  readonly direction: Uint8Array
  readonly exitDate: Float64Array
  /** NaN without an R. */
  readonly rMultiple: Float64Array
}

export interface TradeBar {
  /** Among all trades between its ends: a page that excludes some narrows it. */
  readonly of: TradesOf
  readonly trades: number
  readonly id: number
  readonly instrumentId: number
  readonly direction: Direction
  /** Wall clock. */
  readonly exitDate: number
  /** Null without R, and for a bar of several trades. */
  readonly rMultiple: number | null
}

/** Trades drawn one by one, in exit order; if there are many, combined to at most `mostBars` bars. */
export function tradeBars(columns: TradeColumns, rows: Uint32Array, { last, back }: TradeWindow) {
  const to = last === 0 ? rows.length : Math.max(Math.min(last, rows.length), rows.length - back)
  const from = last === 0 ? 0 : Math.max(0, to - last)
  const shown = rows.subarray(from, to)
  const each = Math.max(1, Math.ceil(shown.length / mostBars))
  const parts = Array.from({ length: Math.ceil(shown.length / each) }, (_, bar) =>
    shown.subarray(bar * each, (bar + 1) * each),
  )
  const ends = Uint32Array.from(parts, (part) => part.at(-1)!)
  const bars: TradeBars = {
    from,
    each,
    first: Uint32Array.from(parts, (part) => part[0]!),
    last: ends,
    trades: Uint32Array.from(parts, (part) => part.length),
    id: ends.map((row) => columns.id[row]!),
    instrumentId: ends.map((row) => columns.instruments[columns.instrument[row]!]!),
    direction: Uint8Array.from(ends, (row) => columns.direction[row]!),
    exitDate: numbersOf(ends, (row) => columns.exitDate[row]!),
    rMultiple: numbersOf(ends, (row) => columns.rMultiple[row]!),
  }
  /** The mean of a column over the trades of each bar. */
  const means = (column: Float64Array): Float64Array => numbersOf(parts, (part) => meanOf(column, part))
  return { bars, means }
}

function meanOf(column: Float64Array, rows: Uint32Array): number {
  let sum = 0
  for (let i = 0; i < rows.length; i++) sum += column[rows[i]!]!
  return sum / rows.length
}

/** The bars as objects. */
export const barsShown = (bars: TradeBars): readonly TradeBar[] =>
  Array.from(bars.first, (first, i) => {
    const r = bars.rMultiple[i]!
    const trades = bars.trades[i]!
    return {
      of: { is: 'rows', after: first - 1, upTo: bars.last[i]! },
      trades,
      id: bars.id[i]!,
      instrumentId: bars.instrumentId[i]!,
      direction: directions[bars.direction[i]!]!,
      exitDate: bars.exitDate[i]!,
      rMultiple: trades > 1 || Number.isNaN(r) ? null : r,
    }
  })

/** Numbers of the drawn trades among the page's, 1-based; 0 to 0 for none. */
export function windowShown({ from, each, trades }: TradeBars): {
  readonly from: number
  readonly to: number
  readonly each: number
} {
  const drawn = trades.reduce((sum, count) => sum + count, 0)
  return { from: drawn === 0 ? 0 : from + 1, to: from + drawn, each }
}
