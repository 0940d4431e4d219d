import { firstRow, lastRow, rowsAtPlaces } from '../columns/bitmap.ts'
import type { Selection } from '../filters/select.ts'
import type { TradeTable } from '../trades/trade-table.ts'
import type { Want } from './block.ts'

/**
 * Start rows of the stretches of a drawn line, and the end of the last: pixel columns, split at months. Few trades are a stretch each. Rows
 * are in exit order, so bounds are found by searching: a few steps each, whatever the number of trades.
 *
 * @returns ascending rows; without a line all rows are one stretch
 */
export function cutRows({ rows, columns: { exitDate } }: TradeTable, chosen: Selection, want: Want): Uint32Array {
  const { columns, axis } = want
  if (columns === 0 || chosen.count === 0) return Uint32Array.of(0, rows)
  if (chosen.count <= 4 * columns) return withEnd(chosen.rows(), rows)
  const [first, last] = [firstRow(chosen.bits), lastRow(chosen.bits)]
  return axis === 'DATE'
    ? cutByDate(exitDate, first, last, columns)
    : merged(pixelsByNumber(chosen, columns), cutByDate(exitDate, first, last, 1))
}

/** Columns of equal duration; with one column, only months. */
function cutByDate(exitDate: Float64Array, first: number, last: number, columns: number): Uint32Array {
  const from = exitDate[first]!
  const width = (exitDate[last]! - from) / columns
  const cuts: number[] = []
  let monthEnds = Number.NEGATIVE_INFINITY
  for (let row = first; row <= last; ) {
    cuts.push(row)
    const at = exitDate[row]!
    if (at >= monthEnds) monthEnds = endOfMonth(at)
    const column = Math.floor((at - from) / width)
    const columnEnds = column < columns - 1 ? from + (column + 1) * width : Number.POSITIVE_INFINITY
    row = firstFrom(exitDate, row + 1, last + 1, Math.min(columnEnds, monthEnds))
  }
  return withEnd(cuts, last + 1)
}

function withEnd(rows: ArrayLike<number>, end: number): Uint32Array {
  const cuts = new Uint32Array(rows.length + 1)
  cuts.set(rows)
  cuts[rows.length] = end
  return cuts
}

/** Columns with equal numbers of selected trades: the rows at their bounds. */
function pixelsByNumber({ bits, count }: Selection, columns: number): Uint32Array {
  const places = new Uint32Array(columns)
  for (let column = 0; column < columns; column++) places[column] = Math.floor((column * count) / columns)
  return rowsAtPlaces(bits, places)
}

function endOfMonth(at: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

/** First row in [low, end) with a date at or after `at`: galloping search, because it is mostly near. */
function firstFrom(dates: Float64Array, low: number, end: number, at: number): number {
  let [before, step] = [low - 1, 1]
  while (before + step < end && dates[before + step]! < at) {
    before += step
    step *= 2
  }
  let after = Math.min(before + step, end)
  while (after - before > 1) {
    const middle = (before + after) >>> 1
    if (dates[middle]! < at) before = middle
    else after = middle
  }
  return after
}

/** Merges both lists, ascending, without duplicates. */
function merged(a: Uint32Array, b: Uint32Array): Uint32Array {
  const all = new Uint32Array(a.length + b.length)
  let count = 0
  for (let [i, j] = [0, 0]; i < a.length || j < b.length; count++) {
    const next = Math.min(a[i] ?? Number.POSITIVE_INFINITY, b[j] ?? Number.POSITIVE_INFINITY)
    if (a[i] === next) i++
    if (b[j] === next) j++
    all[count] = next
  }
  return all.slice(0, count)
}
