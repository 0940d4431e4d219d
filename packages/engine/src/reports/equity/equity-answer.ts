import { type Filters, noFilters } from '@afterclose/core/filters'
import type { Block, DrawnLine, Lines, TableName } from '../../book/block.ts'
import type { TradeBook } from '../../book/trade-book.ts'
import * as L from '../../kernel/layout.ts'
import { inRange } from '../../filters/row-set.ts'
import type { Selection } from '../../filters/select.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { lineIn, nextOf, startOf, stepOf } from '../in-unit.ts'
import { isSelected } from '../selected-rows.ts'
import { balanceColumns } from './balance-line.ts'
import type { EquityAnswer, EquityView } from './equity-report.ts'
import type { Line } from './line.ts'
import { trendLine } from './trend.ts'

/** Trades with a positive tilt. */
const greenTilt = inRange('tiltMeter', 1, null)

/**
 * Computes an equity line in the worker: one pass over the selected trades, one more for each of the overlays ALL and
 * GREEN. BALANCE and TREND read every selected trade, so they are computed only on request.
 */
export const equityAnswer = (book: TradeBook, filters: Filters, view: EquityView): EquityAnswer =>
  equityOf(book, book.select(filters), view, ['days'])

/** As `equityAnswer`, for a selection and with further tables. */
export function equityOf(
  book: TradeBook,
  chosen: Selection,
  { unit, axis, columns, overlays }: EquityView,
  tables: readonly TableName[],
): EquityAnswer {
  const { table } = book
  const has = (overlay: EquityView['overlays'][number]): boolean => overlays.includes(overlay)
  const want = { basis: 'EXIT', unit, columns, axis } as const
  const block = book.measure(chosen, { ...want, tables, lines: has('TREND') })
  // read before another query overwrites the arena's lines
  const trend = block.lines === null ? null : trendOf(table, chosen, block, block.lines, axis)
  const line = (other: Selection): DrawnLine | null => book.measure(other, { ...want, tables: [], lines: false }).line
  const exitOf = (row: number): number => (row < 0 ? Number.NaN : table.columns.exitDate[row]!)
  const low = block.state[L.STATE_FALL_ROW]!
  return {
    axis,
    block: { ...block, lines: null },
    highExit: exitOf(block.state[L.STATE_PEAK_ROW]!),
    lowExit: exitOf(low),
    lowValue: low < 0 ? Number.NaN : lineAt(table, chosen, block, low),
    balance: has('BALANCE') && unit === 'CURRENCY' ? balanceColumns(table, chosen, axis, columns) : null,
    all: has('ALL') ? line(book.select(noFilters)) : null,
    green: has('GREEN') ? line(book.narrow(chosen, greenTilt)) : null,
    trend,
  }
}

/** The line after a selected trade, from the previous drawn point: few trades are in between. */
function lineAt({ records }: TradeTable, chosen: Selection, { line, unit }: Block, row: number): number {
  const point = line === null ? -1 : line.row.findLastIndex((drawn) => drawn <= row)
  let value = line?.value[point] ?? startOf(unit)
  for (let at = (line?.row[point] ?? -1) + 1; at <= row; at++) {
    const step = isSelected(chosen, at) ? stepOf(records, unit, at) : Number.NaN
    if (!Number.isNaN(step)) value = nextOf(unit, value, step)
  }
  return value
}

/** Ends of the regression line through the start and every trade with a value in the unit. In the unit. */
function trendOf(
  { columns, records }: TradeTable,
  chosen: Selection,
  block: Block,
  { value }: Lines,
  axis: EquityView['axis'],
): Line | null {
  const { unit } = block
  const reading = lineIn(unit, block.moneyUnits)
  const rows = chosen.rows()
  const x = new Float64Array(rows.length + 1)
  const y = new Float64Array(rows.length + 1)
  let points = 1
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    if (Number.isNaN(stepOf(records, unit, row))) continue
    x[points] = axis === 'NUMBER' ? i + 1 : columns.exitDate[row]!
    y[points++] = reading.value(value[i]!)
  }
  if (axis === 'DATE' && points > 1) x[0] = x[1]!
  const trend = trendLine(x.subarray(0, points), y.subarray(0, points))
  if (trend === null || Number.isNaN(trend.slope)) return null
  const ends = Float64Array.of(x[0]!, x[points - 1]!)
  return { x: ends, y: ends.map((at) => trend.intercept + trend.slope * at) }
}
