import { DAY, dayNumber } from '@afterclose/core/time'
import type { Selection } from '../../trades/select.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { measure, type Unit } from '../measure.ts'
import { type BalanceLine, balanceLine } from './balance-line.ts'
import { drawdownShade, type DrawdownShade } from './drawdown-shade.ts'
import { type EquityCurve, equityCurve } from './equity-curve.ts'
import { type EquityMonth, equityMonths } from './equity-months.ts'
import { type EquityStanding, equityStanding } from './equity-reading.ts'
import type { EquityAxis, Line } from './line.ts'
import { thinOut } from './thin-out.ts'
import { trendLine } from './trend.ts'

export const equityOverlays = ['BALANCE', 'ALL', 'GREEN', 'TREND'] as const
/**
 * Balance: the account after each selected trade and each payin, in currency only. All: every closed trade, whatever
 * the filters. Green: the selected trades with a positive tilt. Trend: the line of least squares.
 */
export type EquityOverlay = (typeof equityOverlays)[number]

export interface EquityView {
  readonly unit: Unit
  readonly axis: EquityAxis
  readonly overlays: readonly EquityOverlay[]
  /** Pixel columns that the lines may use: lines of many trades are thinned out to what these can show. */
  readonly columns: number
}

/** The points of the main line that are drawn, with the trade behind each; entry 0 is the start, row -1. */
export interface EquityPoints extends Line {
  readonly row: Int32Array
  /** Number of the trade among the selected ones, 1 = first. */
  readonly number: Float64Array
  /** Wall clock; NaN at the start. */
  readonly exitDate: Float64Array
  readonly id: Uint32Array
  /** What the trade brought, in the unit. */
  readonly step: Float64Array
  /** How far below its last high the line stands, 0 or more. */
  readonly below: Float64Array
}

export interface EquityReport {
  readonly unit: Unit
  readonly axis: EquityAxis
  /** Selected trades, and how many of them have a value in the unit. */
  readonly trades: number
  readonly known: number
  readonly points: EquityPoints
  readonly shade: DrawdownShade
  readonly standing: EquityStanding
  /** Where on the line its deepest fall ends; null if it never fell. */
  readonly low: { readonly x: number; readonly y: number } | null
  readonly months: readonly EquityMonth[]
  readonly balance: BalanceLine | null
  readonly all: Line | null
  readonly green: Line | null
  readonly trend: Line | null
}

/** How an account grew: the running sum of the selected trades in exit order, and what it is compared with. */
export function equityReport(table: TradeTable, selection: Selection, view: EquityView): EquityReport {
  const { unit, axis, columns: pixels } = view
  const { exitDate, id, tiltMeter } = table.columns
  const rows = selection.rows()
  const { values, scale } = measure(table, unit)
  const positions = (curve: EquityCurve): Float64Array => (axis === 'NUMBER' ? curve.number : datesOf(curve, exitDate))
  const curve = equityCurve(values, rows)
  const x = positions(curve)
  const kept = thinOut(x, curve.value, pixels)
  const pick = (column: ArrayLike<number>): Float64Array => Float64Array.from(kept, (point) => column[point]!)
  const parts = (column: ArrayLike<number>): Float64Array => pick(column).map((value) => value / scale)
  const line = { x: pick(x), y: parts(curve.value) }
  const peak = parts(curve.peak)
  const row = Int32Array.from(kept, (point) => curve.row[point]!)
  const atTrade = (column: ArrayLike<number>): Float64Array =>
    Float64Array.from(row, (at) => (at < 0 ? Number.NaN : column[at]!))
  const standing = equityStanding(curve, exitDate, scale)

  const overlaid = (chosen: ArrayLike<number>): Line => {
    const other = equityCurve(values, chosen)
    const at = positions(other)
    const shown = thinOut(at, other.value, pixels)
    return {
      x: Float64Array.from(shown, (point) => at[point]!),
      y: Float64Array.from(shown, (point) => other.value[point]! / scale),
    }
  }
  const has = (overlay: EquityOverlay): boolean => view.overlays.includes(overlay)
  return {
    unit,
    axis,
    trades: rows.length,
    known: curve.value.length - 1,
    points: {
      ...line,
      row,
      number: pick(curve.number),
      exitDate: atTrade(exitDate),
      id: Uint32Array.from(row, (at) => (at < 0 ? 0 : id[at]!)),
      step: atTrade(values).map((value) => value / scale),
      below: peak.map((high, i) => high - line.y[i]!),
    },
    shade: drawdownShade(line.x, line.y, peak),
    standing,
    low: standing.low === null ? null : { x: x[standing.low.point]!, y: curve.value[standing.low.point]! / scale },
    months: equityMonths(curve, values, exitDate, scale),
    balance: has('BALANCE') && unit === 'CURRENCY' ? balanceLine(table, rows, axis, pixels) : null,
    all: has('ALL') ? overlaid(Uint32Array.from({ length: table.rows }, (_, at) => at)) : null,
    green: has('GREEN') ? overlaid(rows.filter((at) => tiltMeter[at]! > 0)) : null,
    trend: has('TREND') ? trendOf(x, curve.value, scale) : null,
  }
}

/** Exit dates; the start stands at the beginning of the first day. */
function datesOf(curve: EquityCurve, exitDate: Float64Array): Float64Array {
  const dates = new Float64Array(curve.row.length)
  for (let point = 1; point < dates.length; point++) dates[point] = exitDate[curve.row[point]!]!
  if (dates.length > 1) dates[0] = dayNumber(dates[1]!) * DAY
  return dates
}

function trendOf(x: Float64Array, value: Float64Array, scale: number): Line | null {
  const trend = trendLine(x, value)
  if (trend === null) return null
  const ends = Float64Array.of(x[0]!, x[x.length - 1]!)
  return { x: ends, y: ends.map((at) => (trend.intercept + trend.slope * at) / scale) }
}
