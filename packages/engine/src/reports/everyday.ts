import { summary } from '../stats/statistics.ts'
import { rAgainstMoney } from '../stats/r-against-money.ts'
import { unevenR } from '../stats/uneven-r.ts'
import { question } from './definition.ts'
import { home } from './home/home.ts'
import { tiltColumns } from './home/tilt-strip.ts'
import { milestones } from './milestones/milestones.ts'
import { uncounted } from './uncounted/uncounted.ts'
import { tabCounts } from './tab-counts.ts'

/** Reports of Home and the journal. A browser's worker loads these first; the registry has all others. */
export const everydayReports = {
  home,
  milestones,
  uncounted,
  statistics: question((book, filters) => summary(book, book.select(filters))),
  unevenR: question((book, filters) => unevenR(summary(book, book.select(filters)))),
  rAgainstMoney: question((book, filters) => {
    const selection = book.select(filters)
    const { risk } = book.table.columns
    const rows = selection.rows()
    return rAgainstMoney(
      summary(book, selection),
      Float64Array.from(rows, (row) => risk[row]!),
    )
  }),
  filterCounts: question((book, filters) => book.counts(filters)),
  tabCounts: question(tabCounts),
  tilt: question((book, filters) => tiltColumns(book.table, book.select(filters))),
} as const
