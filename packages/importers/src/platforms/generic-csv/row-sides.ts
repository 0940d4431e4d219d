import { isPosition, readEffect, readSide, type SideWord } from '../../shared/sides.ts'
import type { Columns, Table } from './table.ts'

/**
 * Reads the side of rows. A row that names its position and whether it is opened or closed, as "Long" and "Close", is a sale; so is "Buy"
 * and "Close" in a table in which nothing is ever sold. Null for a cell that is no side.
 */
export function sideReader({ rows }: Table, { side, effect }: Columns): (cells: readonly string[]) => SideWord | null {
  const cellOf = (cells: readonly string[]): string => (side < 0 ? '' : (cells[side] ?? '').trim())
  if (effect < 0) return (cells) => readSide(cellOf(cells))
  const named = rows.map(({ cells }) => cellOf(cells)).filter((cell) => readSide(cell) !== null)
  const arePositions = named.every(isPosition) || new Set(named.map((cell) => readSide(cell)?.side)).size === 1
  return (cells) => {
    const word = readSide(cellOf(cells))
    const done = readEffect(cells[effect] ?? '')
    if (word === null || done === null) return word
    if (!arePositions) return { side: word.side, effect: word.effect ?? done }
    return { side: (word.side === 'BUY') === (done === 'OPEN') ? 'BUY' : 'SELL', effect: done }
  }
}
