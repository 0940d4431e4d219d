import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../book/trade-book.ts'
import { firstAtOrAfter } from '../trades/first-at-or-after.ts'
import { selectedBetween } from './selected-rows.ts'
import { listTrades, type TradeList } from './trade-lines.ts'

/** Which of the selected trades a list is of: those that exit in a span of wall clock, or a stretch of table rows. */
export type TradeChoice =
  | { readonly from: number; readonly before: number }
  | { readonly after: number; readonly upTo: number }

/** The selected trades among those chosen, in exit order. Asked in the worker; `tradeLines` reads it on the page. */
export function tradesAnswer(book: TradeBook, filters: Filters, choice: TradeChoice): TradeList {
  const { table } = book
  const { exitDate } = table.columns
  const [from, to] =
    'upTo' in choice
      ? [choice.after + 1, choice.upTo + 1]
      : [firstAtOrAfter(exitDate, table.rows, choice.from), firstAtOrAfter(exitDate, table.rows, choice.before)]
  return listTrades(table, selectedBetween(book.select(filters), Math.max(from, 0), Math.min(to, table.rows)))
}

/** All open trades, by entry; filters of the closed ones do not apply to them. */
export function openTradesAnswer({ table }: TradeBook): TradeList {
  const { closed, rows } = table.columns
  return listTrades(
    table,
    Uint32Array.from({ length: rows - closed }, (_, i) => closed + i),
  )
}
