import type { Filters } from '@afterclose/core/filters'
import { directions } from '@afterclose/core/trade'
import type { TradeBook } from '../../book/trade-book.ts'
import { withValue } from '../../filters/row-set.ts'
import { withheldSummary } from '../withheld-summary.ts'
import type { SidesAnswer, SidesView } from './sides-report.ts'

/** The selected trades three times: all, long and short ones, with one pass each. */
export function sidesAnswer(book: TradeBook, filters: Filters, { unit }: SidesView): SidesAnswer {
  const chosen = book.select(filters)
  const want = { basis: 'EXIT', unit, columns: 0, axis: 'NUMBER', tables: [], lines: false } as const
  const [onlyLong, onlyShort] = directions.map((_, direction) => book.narrow(chosen, withValue('direction', direction)))
  const sides = { all: chosen, long: onlyLong!, short: onlyShort! }
  const of = (side: keyof typeof sides) => book.measure(sides[side], want)
  const sqn = (side: keyof typeof sides): number | null => withheldSummary(book, sides[side]).sqn
  return {
    unit,
    all: of('all'),
    long: of('long'),
    short: of('short'),
    sqn: { all: sqn('all'), long: sqn('long'), short: sqn('short') },
  }
}
