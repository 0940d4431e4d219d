import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../book/trade-book.ts'
import type { TradeTable } from '../trades/trade-table.ts'
import { isSelected } from './selected-rows.ts'
import { listTrades, type TradeList } from './trade-lines.ts'

export interface TradesByIdView {
  readonly ids: readonly number[]
}

/**
 * Trades by id, including open ones and ignoring filters, in table order: by exit, then the open ones. Unknown ids are skipped. O(trades).
 */
export const tradesByIdAnswer = ({ table }: TradeBook, _filters: Filters, { ids }: TradesByIdView): TradeList =>
  listTrades(table, rowsOfIds(table, ids))

/** The same for the selected trades alone. */
export function selectedByIdAnswer(book: TradeBook, filters: Filters, { ids }: TradesByIdView): TradeList {
  const selection = book.select(filters)
  const rows = rowsOfIds(book.table, ids).filter((row) => isSelected(selection, row))
  return listTrades(book.table, rows)
}

/** Table rows of trades by id, in table order. Unknown ids are skipped. */
export function rowsOfIds({ columns: { id, rows } }: TradeTable, ids: readonly number[]): Uint32Array {
  const wanted = new Set(ids)
  const found: number[] = []
  for (let row = 0; row < rows && found.length < wanted.size; row++) if (wanted.has(id[row]!)) found.push(row)
  return Uint32Array.from(found)
}
