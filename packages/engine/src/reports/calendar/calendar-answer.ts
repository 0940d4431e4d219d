import type { Filters } from '@afterclose/core/filters'
import type { Block } from '../../book/block.ts'
import type { TradeBook } from '../../book/trade-book.ts'

/** The selected trades by day, by basis date: contains every year, month and unit of the calendar. */
export const calendarAnswer = (book: TradeBook, filters: Filters): Block =>
  book.measure(book.select(filters), {
    basis: filters.options.entryOrExitDate,
    unit: 'CURRENCY',
    columns: 0,
    axis: 'NUMBER',
    tables: ['days'],
    lines: false,
  })
