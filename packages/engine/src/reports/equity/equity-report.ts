import type { Block, DrawnLine } from '../../book/block.ts'
import * as L from '../../kernel/layout.ts'
import type { Unit } from '../../trades/unit.ts'
import { lineIn, type LineReading, partsIn } from '../in-unit.ts'
import { type BalanceColumns, type BalanceLine, balanceLine } from './balance-line.ts'
import { drawdownShade, type DrawdownShade } from './drawdown-shade.ts'
import { drawnPoints } from './drawn-points.ts'
import { type EquityMonth, equityMonths } from './equity-months.ts'
import { type EquityStanding, equityStanding } from './equity-reading.ts'
import type { EquityAxis, Line } from './line.ts'
import type { EquityOverlay } from './overlays.ts'

export interface EquityView {
  readonly unit: Unit
  readonly axis: EquityAxis
  readonly overlays: readonly EquityOverlay[]
  /** Pixel columns of the lines, at least 1: each has its first, lowest, highest and last trade. */
  readonly columns: number
}

/** Input of `equityReport`, as transferred from the worker to the page: columns and numbers, no object per trade. */
export interface EquityAnswer {
  readonly axis: EquityAxis
  /** With its line in the unit of the view, and its days by exit. */
  readonly block: Block
  /** Exits at the last high and at the low of the max drawdown, wall clock; NaN if there is none. */
  readonly highExit: number
  readonly lowExit: number
  /** The line at that low, as in `DrawnLine`; NaN if there is none. */
  readonly lowValue: number
  /** Null if not requested. */
  readonly balance: BalanceColumns | null
  readonly all: DrawnLine | null
  readonly green: DrawnLine | null
  /** Both ends; also null for fewer than two points. In the unit. */
  readonly trend: Line | null
}

/** The drawn points of the main line, with their trades; entry 0 is the start, row -1. */
export interface EquityPoints extends Line {
  readonly row: Int32Array
  /** Number of the trade among the selected ones, 1 = first. */
  readonly number: Float64Array
  /** Wall clock; NaN at the start. */
  readonly exitDate: Float64Array
  readonly id: Uint32Array
  /** Result of the trade, in the unit. */
  readonly step: Float64Array
  /** Drawdown, 0 or more; in percent, a share of the high. */
  readonly below: Float64Array
}

export interface EquityReport {
  readonly unit: Unit
  readonly axis: EquityAxis
  /** Number of selected trades, and of those with a value in the unit. */
  readonly trades: number
  readonly known: number
  readonly points: EquityPoints
  readonly shade: DrawdownShade
  readonly standing: EquityStanding
  /** Position of the low of the max drawdown; null if there is none. */
  readonly low: { readonly x: number; readonly y: number } | null
  readonly months: readonly EquityMonth[]
  readonly balance: BalanceLine | null
  readonly all: Line | null
  readonly green: Line | null
  readonly trend: Line | null
}

/**
 * Growth of an account: the selected trades in exit order, added up (in percent compounded), and overlays.
 *
 * @throws RangeError for a block without its line or its days
 */
export function equityReport(answer: EquityAnswer): EquityReport {
  const { axis, block } = answer
  const { unit, state, line } = block
  if (line === null) throw new RangeError('The block was measured without its line')
  const reading = lineIn(unit, block.moneyUnits)
  const overlaid = (other: DrawnLine | null): Line | null => (other === null ? null : drawnPoints(other, axis, reading))
  const points = equityPoints(line, axis, reading, partsIn(unit, block.moneyUnits))
  const standing = equityStanding(answer, line)
  return {
    unit,
    axis,
    trades: block.trades,
    known: standing.trades,
    points,
    shade: drawdownShade(points.x, points.y, peaks(line, reading)),
    standing,
    low:
      standing.low === null
        ? null
        : {
            x: axis === 'NUMBER' ? state[L.STATE_FALL_POSITION]! : answer.lowExit,
            y: reading.value(answer.lowValue),
          },
    months: equityMonths(block, line),
    balance: answer.balance === null ? null : balanceLine(answer.balance),
    all: overlaid(answer.all),
    green: overlaid(answer.green),
    trend: answer.trend,
  }
}

function equityPoints(line: DrawnLine, axis: EquityAxis, reading: LineReading, parts: number): EquityPoints {
  const count = line.value.length
  const row = new Int32Array(count + 1).fill(-1, 0, 1)
  const id = new Uint32Array(count + 1)
  const number = new Float64Array(count + 1)
  const exitDate = new Float64Array(count + 1).fill(Number.NaN, 0, 1)
  const step = new Float64Array(count + 1).fill(Number.NaN, 0, 1)
  const below = new Float64Array(count + 1)
  row.set(line.row, 1)
  id.set(line.id, 1)
  number.set(line.position, 1)
  exitDate.set(line.exitDate, 1)
  for (let i = 0; i < count; i++) {
    step[i + 1] = line.step[i]! / parts
    below[i + 1] = reading.fall(line.fall[i]!)
  }
  return { ...drawnPoints(line, axis, reading), row, number, exitDate, id, step, below }
}

/** Maximum up to each point, from the start. */
function peaks(line: DrawnLine, reading: LineReading): Float64Array {
  const peak = new Float64Array(line.peak.length + 1)
  for (let i = 0; i < line.peak.length; i++) peak[i + 1] = reading.value(line.peak[i]!)
  return peak
}
