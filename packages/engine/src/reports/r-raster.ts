import { outcomes } from '@afterclose/core/trade'
import type { Selection } from '../filters/select.ts'
import * as L from '../kernel/layout.ts'
import type { TradeTable } from '../trades/trade-table.ts'
import { MICROS } from '../trades/unit.ts'

/** Dot grid for scatter charts: cell index per closed trade and outcome; -1 without a dot. */
export interface RRaster {
  readonly fields: Int32Array
  /** Number of cell indexes. */
  readonly count: number
}

/** Cells per 1R near 0; they grow with R, so that distant ones do not need a cell each. */
const perR = 24

/**
 * A raster of R over another number, so fine that the dots of one cell overlap.
 *
 * @param across the column of a row, from 0; NaN if unknown
 */
export function rRaster({ records, columns: { outcome }, rows }: TradeTable, across: (row: number) => number): RRaster {
  const { f64 } = records.arena.views
  const columns = new Float64Array(rows)
  const lines = new Float64Array(rows)
  let [widest, lowest, highest] = [0, 0, 0]
  for (let row = 0; row < rows; row++) {
    const line = Math.floor(Math.asinh(f64[(records.at + row * L.RECORD + L.R) / 8]! / MICROS) * perR)
    columns[row] = across(row)
    lines[row] = line
    if (Number.isNaN(columns[row]! + line)) continue
    widest = Math.max(widest, columns[row]!)
    lowest = Math.min(lowest, line)
    highest = Math.max(highest, line)
  }
  const height = highest - lowest + 1
  const fields = Int32Array.from(lines, (line, row) =>
    Number.isNaN(columns[row]! + line)
      ? -1
      : (columns[row]! * height + line - lowest) * outcomes.length + outcome[row]!,
  )
  return { fields, count: (widest + 1) * height * outcomes.length }
}

/** Selects the latest trade in each cell of the dot grid, whose dot is on top; in exit order. */
export function seenDots({ fields, count }: RRaster, selection: Selection): Uint32Array {
  // by cell: the row of the latest trade + 1
  const latest = new Uint32Array(count)
  const rows = selection.rows()
  for (let i = 0; i < rows.length; i++) {
    const field = fields[rows[i]!]!
    if (field >= 0) latest[field] = rows[i]! + 1
  }
  const seen = latest.filter((next) => next > 0).map((next) => next - 1)
  seen.sort()
  return seen
}
