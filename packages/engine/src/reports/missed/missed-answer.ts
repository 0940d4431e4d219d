import { missedFilters } from '@afterclose/core/filtered-missed'
import type { Filters } from '@afterclose/core/filters'
import { wallClock } from '@afterclose/core/time'
import { cellAt } from '../../book/block.ts'
import type { TradeBook } from '../../book/trade-book.ts'
import { numbersOf } from '../../columns/numbers-of.ts'
import { summary } from '../../stats/statistics.ts'
import { firstAtOrAfter } from '../../trades/first-at-or-after.ts'
import { keptByTable } from '../kept-by-table.ts'
import type { MissedAnswer, MissedView } from './missed-report.ts'

/**
 * Collects taken trades for comparison with missed ones: R by exit day under the filters that apply to both, and among all closed trades
 * the first one entered after each miss.
 */
export function missedAnswer(book: TradeBook, filters: Filters, { missed }: MissedView): MissedAnswer {
  const chosen = book.select(missedFilters(filters))
  const { days, dayNumbers } = book.measure(chosen, {
    basis: 'EXIT',
    unit: 'R',
    columns: 0,
    axis: 'DATE',
    tables: ['days'],
    lines: false,
  })
  if (days === null) throw new RangeError('The block was measured without its days')
  // days are those of the journal, with ones that had only deleted or excluded trades
  const traded = [...dayNumbers.keys()].filter((day) => cellAt(days, day).trades > 0)
  const { avgR, totalR, nR } = summary(book, chosen)
  const { table } = book
  const { columns } = table
  const { row: byEntry, at } = entryOrder(table, null)
  // strictly after it: a trade at the same second was no reaction to it
  const next = Int32Array.from(missed, ({ entryDate }) => {
    const place = firstAtOrAfter(at, at.length, wallClock(entryDate) + 1)
    return place === at.length ? -1 : byEntry[place]!
  })
  const ofNext = (column: ArrayLike<number>, none: number): Float64Array =>
    Float64Array.from(next, (row) => (row < 0 ? none : column[row]!))
  return {
    missed,
    taken: { trades: chosen.count, withR: nR, totalR, avgR },
    days: Int32Array.from(traded, (day) => dayNumbers[day]!),
    dayR: numbersOf(traded, (day) => cellAt(days, day).r),
    nextId: ofNext(columns.id, 0),
    nextEntry: ofNext(columns.entryDate, Number.NaN),
    nextR: ofNext(columns.rMultiple, Number.NaN),
  }
}

/** Closed trades sorted by entry, then by id; cached per revision of the journal. */
const entryOrder = keptByTable<null, { readonly row: Uint32Array; readonly at: Float64Array }>(
  1,
  ({ columns: { entryDate, id }, rows }) => {
    const row = Uint32Array.from({ length: rows }, (_, i) => i).toSorted(
      (a, b) => entryDate[a]! - entryDate[b]! || id[a]! - id[b]!,
    )
    return { row, at: Float64Array.from(row, (one) => entryDate[one]!) }
  },
)
