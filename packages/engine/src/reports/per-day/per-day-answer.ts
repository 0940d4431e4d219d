import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import { tradesOnDays } from '../../trades/neighbours.ts'
import type { PerDayAnswer, PerDayView } from './per-day-report.ts'

/** Sums the selected trades by day of exit or entry, in one pass. */
export function perDayAnswer(book: TradeBook, filters: Filters, { unit, basis, columns }: PerDayView): PerDayAnswer {
  const block = book.measure(book.select(filters), {
    basis,
    unit,
    columns: 0,
    axis: 'DATE',
    tables: ['days'],
    lines: false,
  })
  return { block, columns, onDay: tradesOnDays(book.table, basis) }
}
