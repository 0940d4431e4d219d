import { wordFields } from '@afterclose/core/trade'
import type { TradeBook } from '../book/trade-book.ts'
import { anyOf, invertedSet, withValue } from '../filters/row-set.ts'
import type { Selection } from '../filters/select.ts'
import { hasValues } from '../trades/has-values.ts'

const notInOptions = invertedSet(anyOf(wordFields.structure.words.map((_, code) => withValue('structure', code))))

/** The trades whose prices are known: not those in options. The same selection in a journal without options, which pays nothing. */
export const withoutOptions = (book: TradeBook, selection: Selection): Selection =>
  hasValues(book.table.columns.structure) ? book.narrow(selection, notInOptions) : selection
