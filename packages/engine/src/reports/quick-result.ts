import type { Filters } from '@afterclose/core/filters'
import type { Summary } from '@afterclose/core/statistics'
import type { TradeBook } from '../book/trade-book.ts'
import { summaryOf } from '../stats/statistics.ts'

/** Points of the line at most, about four for each pixel column. */
const lineColumns = 140

export interface QuickResultView {
  /** Place on the page: a newer request for the same place replaces one that has not started. 0 is the answer to what is typed. */
  readonly place: number
}

/** Result of the selected trades for a line of text and a sparkline. */
export interface QuickResult
  extends Pick<Summary, 'numberOfTrades' | 'winners' | 'losers' | 'breakEvens' | 'netGain' | 'totalR' | 'nR'> {
  /** Number of the trade among the selected ones, from 1, ascending. */
  readonly position: Int32Array
  /** Sum of the results up to that trade, account currency. */
  readonly value: Float64Array
  /** Wall clock of the first and last exit; NaN without trades. */
  readonly firstExit: number
  readonly lastExit: number
}

/** One pass over the selected trades, as short as a filter of the page: a question is answered while it is typed. O(trades). */
export function quickResultAnswer(book: TradeBook, filters: Filters, _view: QuickResultView): QuickResult {
  const block = book.measure(book.select(filters), {
    basis: 'EXIT',
    unit: 'CURRENCY',
    columns: lineColumns,
    axis: 'NUMBER',
    tables: [],
    lines: false,
  })
  const { numberOfTrades, winners, losers, breakEvens, netGain, totalR, nR } = summaryOf(block)
  return {
    numberOfTrades,
    winners,
    losers,
    breakEvens,
    netGain,
    totalR,
    nR,
    position: block.line?.position.slice() ?? new Int32Array(),
    value: block.line?.value.map((units) => units / block.moneyUnits) ?? new Float64Array(),
    firstExit: block.firstExit,
    lastExit: block.lastExit,
  }
}
