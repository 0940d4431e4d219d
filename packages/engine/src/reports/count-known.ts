import type { TradeBook } from '../book/trade-book.ts'
import type { NumberName } from '../filters/fields.ts'
import { inRange } from '../filters/row-set.ts'
import type { Selection } from '../filters/select.ts'

/** Counts the selected trades with a known number, by bits. */
export const countKnown = (book: TradeBook, selection: Selection, name: NumberName): number =>
  book.narrow(selection, inRange(name, null, null)).count
