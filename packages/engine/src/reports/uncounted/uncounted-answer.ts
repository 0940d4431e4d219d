import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import { openRows } from '../../filters/open-rows.ts'
import { exactSum } from '../../stats/exact-sum.ts'
import { NONE } from '../../trades/trade-columns.ts'
import { percentOf } from '../../stats/percent-of.ts'
import { summary } from '../../stats/statistics.ts'

/** Facts that no statistic of closed trades shows (PRODUCT B.2, "What counts nowhere"). */
export interface Uncounted {
  /** Open trades, under the filters of their tab in the journal. */
  readonly open: number
  /** Their loss if all of them were stopped, or their options ended at the worst price, account currency; null if no risk is known. */
  readonly openRisk: number | null
  /** Open trades without a known risk: without a stop. */
  readonly openWithoutStop: number
  /** Open trades in options, which need no stop. */
  readonly openInOptions: number
  /** Costs of the selected closed trades, account currency: commissions and fees less what swaps paid. Below 0 if more was credited. */
  readonly totalCosts: number
  /** Percentage of the gross profit; null without any. */
  readonly costShare: number | null
}

/** One pass over the selected trades, for their costs. */
export function uncountedAnswer(book: TradeBook, filters: Filters): Uncounted {
  const { commission, swap, risk, structure } = book.table.columns
  const selection = book.select(filters)
  const open = openRows(book.table.columns, filters)
  const risks = Array.from(open, (row) => risk[row]!).filter((each) => !Number.isNaN(each))
  const known = (value: number): number => (Number.isNaN(value) ? 0 : value)
  const costs = function* () {
    for (const row of selection.rows()) {
      yield known(commission[row]!)
      yield -known(swap[row]!)
    }
  }
  const totalCosts = exactSum(costs())
  const { grossProfit } = summary(book, selection)
  return {
    open: open.length,
    openRisk: risks.length === 0 ? null : exactSum(risks),
    openWithoutStop: open.length - risks.length,
    openInOptions: Array.from(open).filter((row) => structure[row] !== NONE).length,
    totalCosts,
    costShare: percentOf(totalCosts, grossProfit),
  }
}
