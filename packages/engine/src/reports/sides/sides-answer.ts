import type { Filters } from '@afterclose/core/filters'
import { directions } from '@afterclose/core/trade'
import type { TradeBook } from '../../book/trade-book.ts'
import { withValue } from '../../filters/row-set.ts'
import type { SidesAnswer, SidesView } from './sides-report.ts'

/** The selected trades three times: all, long and short ones, with one pass each. */
export function sidesAnswer(book: TradeBook, filters: Filters, { unit }: SidesView): SidesAnswer {
  const chosen = book.select(filters)
  const want = { basis: 'EXIT', unit, columns: 0, axis: 'NUMBER', tables: [], lines: false } as const
  const [long, short] = directions.map((_, direction) =>
    book.measure(book.narrow(chosen, withValue('direction', direction)), want),
  )
  return { unit, all: book.measure(chosen, want), long: long!, short: short! }
}
