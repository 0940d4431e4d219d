import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../book/trade-book.ts'
import { openRows, rowsWithoutResult } from '../filters/open-rows.ts'

/** Trades by tab of the journal. */
export interface TabCounts {
  readonly closed: number
  readonly open: number
}

/** Number of trades on each tab of the journal, under its filters: closed ones without a result count as closed. */
export const tabCounts = (book: TradeBook, filters: Filters): TabCounts => ({
  closed: book.select(filters).count + rowsWithoutResult(book.table.columns, filters).length,
  open: openRows(book.table.columns, filters).length,
})
