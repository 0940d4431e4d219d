import type { TradeBook } from '../book/trade-book.ts'
import type { Selection } from '../filters/select.ts'
import { rAgainstMoney } from '../stats/r-against-money.ts'
import type { Summary } from '@afterclose/core/statistics'
import { summary } from '../stats/statistics.ts'

/** Statistics as pages show them: without SQN where R says something else than money (PRODUCT B.2, "R against money"). */
export function withheldSummary(book: TradeBook, trades: Selection): Summary {
  const statistics = summary(book, trades)
  const { risk } = book.table.columns
  const risks = Float64Array.from(trades.rows(), (row) => risk[row]!)
  return rAgainstMoney(statistics, risks) === null ? statistics : { ...statistics, sqn: null }
}
