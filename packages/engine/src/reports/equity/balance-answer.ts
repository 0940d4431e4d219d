import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import { type BalanceColumns, balanceColumns } from './balance-line.ts'

export interface BalanceView {
  /** Pixel columns of the line, at least 1. */
  readonly columns: number
}

/** The account by date, after each selected trade and each payin. */
export const balanceAnswer = (book: TradeBook, filters: Filters, { columns }: BalanceView): BalanceColumns =>
  balanceColumns(book.table, book.select(filters), 'DATE', columns)
