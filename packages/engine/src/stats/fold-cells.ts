import { type Cell, type Cells, cellCount } from '../book/block.ts'
import * as L from '../kernel/layout.ts'
import { type Figures, figuresOf } from './figures.ts'

/**
 * Sums the cells of a table by key. O(cells).
 *
 * @param cells null if the block was computed without them
 * @param moneyUnits units of money per 1.0 of the currency
 * @param keyOf key of the cell with this index
 * @returns figures by key, for keys with trades, ascending
 * @throws RangeError if `cells` is null
 */
export function foldCells(
  cells: Cells | null,
  moneyUnits: number,
  keyOf: (cellIndex: number) => number,
): ReadonlyMap<number, Figures> {
  if (cells === null) throw new RangeError('The block was computed without the requested table')
  const { f64, i32 } = cells
  const sums = new Map<number, Sum>()
  const end = cellCount(cells) * L.CELL
  let currentKey = Number.NaN
  let currentSum: Sum = { ...emptySum }
  for (let byteOffset = 0; byteOffset < end; byteOffset += L.CELL) {
    if (i32[(byteOffset + L.CELL_TRADES) / 4] === 0) continue
    const cellKey = keyOf(byteOffset / L.CELL)
    if (cellKey !== currentKey) {
      currentKey = cellKey // saves lookups: days of a month, and hours of a weekday, are adjacent
      currentSum = sums.get(currentKey) ?? { ...emptySum }
      sums.set(currentKey, currentSum)
    }
    addCell(currentSum, f64, i32, byteOffset)
  }
  const ascending = [...sums].toSorted(([a], [b]) => a - b)
  return new Map(ascending.map(([groupKey, groupSum]) => [groupKey, figuresOf(groupSum, moneyUnits)]))
}

type Sum = { -readonly [Name in keyof Cell]: Cell[Name] }
const emptySum: Cell = {
  trades: 0,
  winners: 0,
  losers: 0,
  withR: 0,
  withPercent: 0,
  gain: 0,
  won: 0,
  r: 0,
  percent: 0,
  held: 0,
}

/** Adds in place: tables have thousands of cells, and an object for each would take longer than the sums. */
function addCell(sum: Sum, f64: Float64Array, i32: Int32Array, byteOffset: number): void {
  sum.trades += i32[(byteOffset + L.CELL_TRADES) / 4]!
  sum.winners += i32[(byteOffset + L.CELL_WINNERS) / 4]!
  sum.losers += i32[(byteOffset + L.CELL_LOSERS) / 4]!
  sum.withR += i32[(byteOffset + L.CELL_WITH_R) / 4]!
  sum.withPercent += f64[(byteOffset + L.CELL_WITH_PERCENT) / 8]!
  sum.gain += f64[(byteOffset + L.CELL_GAIN) / 8]!
  sum.won += f64[(byteOffset + L.CELL_WON) / 8]!
  sum.r += f64[(byteOffset + L.CELL_R) / 8]!
  sum.percent += f64[(byteOffset + L.CELL_PERCENT) / 8]!
  sum.held += f64[(byteOffset + L.CELL_HELD) / 8]!
}
