import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../book/trade-book.ts'
import { lowerBound } from './lower-bound.ts'
import { listTrades, type TradeList } from './trade-lines.ts'

/** Which of the selected trades a list is of: those that exit in a span of wall clock, or a stretch of table rows. */
export type TradeChoice =
  | { readonly from: number; readonly before: number }
  | { readonly after: number; readonly upTo: number }

/** The selected trades among those chosen, in exit order. Asked in the worker; `tradeLines` reads it on the page. */
export function tradesAnswer(book: TradeBook, filters: Filters, choice: TradeChoice): TradeList {
  const { table } = book
  const rows = book.select(filters).rows()
  if ('upTo' in choice)
    return listTrades(
      table,
      rows.filter((row) => row > choice.after && row <= choice.upTo),
    )
  const { exitDate } = table.columns
  return listTrades(
    table,
    rows.subarray(lowerBound(exitDate, rows, choice.from), lowerBound(exitDate, rows, choice.before)),
  )
}

/** All open trades, by entry; filters of the closed ones do not apply to them. */
export function openTradesAnswer({ table }: TradeBook): TradeList {
  const { closed, rows } = table.columns
  return listTrades(
    table,
    Uint32Array.from({ length: rows - closed }, (_, i) => closed + i),
  )
}
