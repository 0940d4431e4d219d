import type { Filters } from '@afterclose/core/filters'
import { smallSample } from '@afterclose/core/small-sample'
import type { TradeBook } from '../book/trade-book.ts'
import { isAboveZero } from '../stats/bet.ts'
import { rAgainstMoney } from '../stats/r-against-money.ts'
import { summary } from '../stats/statistics.ts'

/** Whether the average R is more than luck, upwards: its low end is above 0, money says nothing else, and some trade lost. */
export function edgeShown(book: TradeBook, filters: Filters): boolean {
  const selection = book.select(filters)
  const { rMultiple, risk } = book.table.columns
  const rows = selection.rows()
  const r = Float64Array.from(rows, (row) => rMultiple[row]!).filter((each) => !Number.isNaN(each))
  if (r.length < smallSample || !isAboveZero(r)) return false
  const risks = Float64Array.from(rows, (row) => risk[row]!)
  const stats = summary(book, selection)
  return stats.grossLoss > 0 && rAgainstMoney(stats, risks) === null
}
