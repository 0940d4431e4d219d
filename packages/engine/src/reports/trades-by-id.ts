import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../book/trade-book.ts'
import { listTrades, type TradeList } from './trade-lines.ts'

export interface TradesByIdView {
  readonly ids: readonly number[]
}

/**
 * Trades by their ids, open ones too and whatever the filters say, in the order of the table: by exit, then the open ones.
 * An id that no trade has is passed over. O(trades).
 */
export function tradesByIdAnswer({ table }: TradeBook, _filters: Filters, { ids }: TradesByIdView): TradeList {
  const wanted = new Set(ids)
  const { id, rows } = table.columns
  const found: number[] = []
  for (let row = 0; row < rows && found.length < wanted.size; row++) if (wanted.has(id[row]!)) found.push(row)
  return listTrades(table, Uint32Array.from(found))
}
