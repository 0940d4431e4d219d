import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../book/trade-book.ts'
import { noRows, putRow } from '../columns/bitmap.ts'
import { allOf, inRange, type RowSet } from '../filters/row-set.ts'
import type { Selection } from '../filters/select.ts'
import { rowSetOf } from './row-set-of.ts'
import { rowsBehind } from './trades-answer.ts'
import type { TradesOf } from './trades-of.ts'

/** Restricts the book to a group, as if its trades were all that filters can select. */
export const bookOf = (book: TradeBook, of: TradesOf): TradeBook => ({
  ...book,
  select: (filters) => narrowedSelection(book, filters, of),
})

/** The selected trades of a group. */
export function narrowedSelection(book: TradeBook, filters: Filters, of: TradesOf): Selection {
  const chosen = book.select(filters)
  if (hangsOnRows(of)) return ofRows(chosen, rowsBehind(book, filters, of), JSON.stringify(of))
  const sets = setsOf(of)
  return sets.length === 0 ? chosen : book.narrow(chosen, allOf(sets))
}

/** Ranges of rows, streaks, replays and lists of ids are no sets that a trade belongs to by one of its values. */
const hangsOnRows = (of: TradesOf): boolean =>
  ['rows', 'runs', 'replayed', 'ruled', 'ids'].includes(of.is) || (of.is === 'both' && of.parts.some(hangsOnRows))

function ofRows({ key, bits }: Selection, rows: Uint32Array, name: string): Selection {
  const own = noRows(bits.length * 32)
  for (const row of rows) putRow(own, row, true)
  return { key: `${key} in ${name}`, count: rows.length, bits: own, open: false, rows: () => rows }
}

/** @throws RangeError for those named by `hangsOnRows` */
function setsOf(of: TradesOf): readonly RowSet[] {
  switch (of.is) {
    case 'all':
      return []
    case 'both':
      return of.parts.flatMap(setsOf)
    case 'span':
      return [inRange(of.basis === 'ENTRY' ? 'entryDate' : 'exitDate', of.from, of.before)]
    case 'rows':
    case 'runs':
    case 'replayed':
    case 'ruled':
    case 'ids':
      throw new RangeError('A stretch of rows, runs, ids, and what is replayed are no sets')
    default:
      return [rowSetOf(of)]
  }
}
