import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import { numbersOf } from '../../columns/numbers-of.ts'
import * as L from '../../kernel/layout.ts'
import type { TradeColumns } from '../../trades/trade-columns.ts'
import type { Records } from '../../trades/records.ts'
import { type Unit, unitCode } from '../../trades/unit.ts'
import { thinOutEvenly } from '../equity/thin-out.ts'
import { startOf, stepOf } from '../in-unit.ts'
import type { DrawdownAnswer, DrawdownView, PeriodColumns, Points } from './drawdown-report.ts'
import { daysOf, deepestPeriods, type Period, periodsOf, redIn, shareLost } from './periods.ts'
import { tallestOf } from '../tallest-bars.ts'

/** Maximum drawdowns listed: the deepest. */
const listed = 100

/** Drawdowns of the selected trades, computed in the worker. O(selected trades). */
export function drawdownAnswer(book: TradeBook, filters: Filters, { unit, columns }: DrawdownView): DrawdownAnswer {
  const { table } = book
  const chosen = book.select(filters)
  const block = book.measure(chosen, { basis: 'EXIT', unit, columns: 0, axis: 'NUMBER', tables: [], lines: true })
  const { state, lines } = block
  if (lines === null) throw new RangeError('The block was measured without its lines')
  const rows = chosen.rows()
  const { trades } = block
  const fall = lines.fall.subarray(0, trades)
  const periods = periodsOf(lines, startOf(unit), trades)
  let [depths, longestDays] = [0, 0]
  for (let i = 0; i < periods.count; i++) {
    depths += periods.depth[i]!
    longestDays = Math.max(longestDays, daysOf(periods.at(i), rows, table.columns.exitDate))
  }
  const seen = thinOutEvenly(fall, Math.ceil(columns / 2)) // which keeps up to four points of a column
  const drawn = tallestOf(trades, columns, stepsOf(table.records, unit, rows))
  return {
    unit,
    moneyUnits: block.moneyUnits,
    trades,
    known: state[L.STATE_KNOWN + unitCode[unit]]!,
    below: periods.below,
    now: trades === 0 ? 0 : fall[trades - 1]!,
    deepest: state[L.STATE_FALL + unitCode[unit]]!,
    all: { count: periods.count, depths, longestDays },
    points: { ...pointsAt(table.columns, rows, seen), fall: numbersOf(seen, (i) => fall[i]!) },
    bars: {
      ...pointsAt(table.columns, rows, drawn),
      step: numbersOf(drawn, (i) => stepOf(table.records, unit, rows[i]!)),
    },
    periods: periodColumns(book, rows, deepestPeriods(periods, listed)),
  }
}

/** @returns a function that writes the results of some trades to the start of an array */
function stepsOf({ arena, at }: Records, unit: Unit, rows: Uint32Array) {
  const { f64 } = arena.views
  const first = (at + L.GAIN) / 8 + unitCode[unit]
  return (from: number, to: number, into: Float64Array): void => {
    for (let i = from; i < to; i++) into[i - from] = f64[first + (rows[i]! * L.RECORD) / 8]!
  }
}

function pointsAt({ id, exitDate }: TradeColumns, rows: Uint32Array, places: Uint32Array): Points {
  const row = places.map((i) => rows[i]!)
  return {
    number: places.map((i) => i + 1),
    row,
    id: row.map((at) => id[at]!),
    exitDate: numbersOf(row, (at) => exitDate[at]!),
  }
}

function periodColumns({ table }: TradeBook, rows: Uint32Array, periods: readonly Period[]): PeriodColumns {
  const { id, exitDate, tiltMeter } = table.columns
  const rowOf = (place: number): number => (place < 0 ? -1 : rows[place]!)
  const rowsOf = (placeOf: (period: Period) => number) => Int32Array.from(periods, (period) => rowOf(placeOf(period)))
  const ids = (rows: Int32Array) => Uint32Array.from(rows, (row) => (row < 0 ? 0 : id[row]!))
  const exits = (rows: Int32Array) => numbersOf(rows, (row) => (row < 0 ? Number.NaN : exitDate[row]!))
  const [firstRow, lowRow] = [rowsOf(({ first }) => first), rowsOf(({ low }) => low)]
  const recoveryRow = rowsOf(({ recovery }) => recovery)
  return {
    highExit: exits(rowsOf(({ high }) => high)),
    firstRow,
    firstId: ids(firstRow),
    firstExit: exits(firstRow),
    lowRow,
    lowId: ids(lowRow),
    lowExit: exits(lowRow),
    lowNumber: Uint32Array.from(periods, ({ low }) => low + 1),
    recoveryRow,
    recoveryId: ids(recoveryRow),
    recoveryExit: exits(recoveryRow),
    lastRow: rowsOf(({ last }) => last),
    depth: numbersOf(periods, ({ depth }) => depth),
    share: numbersOf(periods, (period) => shareLost(period, rows, table)),
    trades: Uint32Array.from(periods, ({ first, last }) => last - first + 1),
    red: Uint32Array.from(periods, (period) => redIn(period, rows, tiltMeter)),
  }
}
