import type { TradeBook } from '../book/trade-book.ts'
import type { NumberName } from '../filters/fields.ts'
import { inRange } from '../filters/row-set.ts'
import type { Selection } from '../filters/select.ts'

/** How many of the selected trades have a number: a count of bits. */
export const countKnown = (book: TradeBook, selection: Selection, name: NumberName): number =>
  book.narrow(selection, inRange(name, null, null)).count
