import { type Cell, type Cells, cellAt, cellCount } from '../book/block.ts'
import { type Figures, figuresOf } from './figures.ts'

/**
 * Adds the cells of a table up by key. O(cells).
 *
 * @param cells null where the block was measured without them
 * @param moneyUnits units of money in 1.0 of the currency
 * @param keyOf what the trades of a cell are counted under
 * @returns figures by key, for the keys that have trades, ascending
 * @throws RangeError without cells
 */
export function foldCells(
  cells: Cells | null,
  moneyUnits: number,
  keyOf: (index: number) => number,
): ReadonlyMap<number, Figures> {
  if (cells === null) throw new RangeError('The block was measured without the table that is asked for')
  const sums = new Map<number, Cell>()
  for (let index = 0; index < cellCount(cells); index++) {
    const cell = cellAt(cells, index)
    if (cell.trades === 0) continue
    const key = keyOf(index)
    const before = sums.get(key)
    sums.set(key, before === undefined ? cell : together(before, cell))
  }
  const ascending = [...sums].toSorted(([a], [b]) => a - b)
  return new Map(ascending.map(([key, cell]) => [key, figuresOf(cell, moneyUnits)]))
}

const together = (a: Cell, b: Cell): Cell => ({
  trades: a.trades + b.trades,
  winners: a.winners + b.winners,
  losers: a.losers + b.losers,
  withR: a.withR + b.withR,
  withPercent: a.withPercent + b.withPercent,
  gain: a.gain + b.gain,
  won: a.won + b.won,
  r: a.r + b.r,
  percent: a.percent + b.percent,
  held: a.held + b.held,
})
