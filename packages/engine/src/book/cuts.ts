import type { Selection } from '../trades/select.ts'
import type { TradeTable } from '../trades/trade-table.ts'
import type { Want } from './block.ts'

/**
 * The rows at which the stretches of a drawn line begin, and behind them the end of the last: pixel columns, and months
 * on top of them. Few trades are a stretch each. Rows are in exit order, so every stretch is one of rows.
 *
 * @returns ascending rows; without a line all rows are one stretch
 */
export function cutRows(table: TradeTable, chosen: Selection, { columns, axis }: Want): Uint32Array {
  if (columns === 0 || chosen.count === 0) return Uint32Array.of(0, table.rows)
  const rows = chosen.rows()
  if (chosen.count <= 4 * columns) return Uint32Array.of(...rows, table.rows)
  const { exitDate } = table.columns
  const cuts = new Set<number>([table.rows])
  const from = exitDate[rows[0]!]!
  const width = exitDate[rows[chosen.count - 1]!]! - from
  let before = -1
  let month = -1
  for (const [i, row] of rows.entries()) {
    const at = exitDate[row]!
    const date = new Date(at)
    const share = axis === 'NUMBER' ? i / chosen.count : width === 0 ? 0 : (at - from) / width
    const pixel = Math.min(columns - 1, Math.floor(share * columns))
    const monthOf = date.getUTCFullYear() * 12 + date.getUTCMonth()
    if (pixel !== before || monthOf !== month) cuts.add(row)
    before = pixel
    month = monthOf
  }
  return Uint32Array.from(cuts).toSorted()
}
