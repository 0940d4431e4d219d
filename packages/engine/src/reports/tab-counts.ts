import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../book/trade-book.ts'
import { openRows } from '../filters/open-rows.ts'

/** Trades by the tab of the journal that shows them. */
export interface TabCounts {
  readonly closed: number
  readonly open: number
}

/** How many trades each tab of the journal shows, under the filters that apply to it. */
export const tabCounts = (book: TradeBook, filters: Filters): TabCounts => ({
  closed: book.select(filters).count,
  open: openRows(book.table.columns, filters).length,
})
