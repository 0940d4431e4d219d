import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../book/trade-book.ts'
import { openRows, rowsWithoutResult } from '../filters/open-rows.ts'

/** Trades by the tab of the journal that shows them. */
export interface TabCounts {
  readonly closed: number
  readonly open: number
}

/** How many trades each tab of the journal shows, under the filters that apply to it: closed ones without a result are closed. */
export const tabCounts = (book: TradeBook, filters: Filters): TabCounts => ({
  closed: book.select(filters).count + rowsWithoutResult(book.table.columns, filters).length,
  open: openRows(book.table.columns, filters).length,
})
