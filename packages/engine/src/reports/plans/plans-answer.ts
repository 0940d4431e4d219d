import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import { numbersOf } from '../../columns/numbers-of.ts'
import { isSelected } from '../selected-rows.ts'

/** Closed trades of plans, one by one in exit order, and the total of all others. */
export interface PlansAnswer {
  readonly planId: Uint32Array
  readonly tradeId: Uint32Array
  /** NaN if unknown. */
  readonly rMultiple: Float64Array
  readonly unplanned: { readonly trades: number; readonly withR: number; readonly millionthsOfR: number }
}

/** One pass over the closed trades. Trades of a deleted plan have none. */
export function plansAnswer(book: TradeBook, filters: Filters): PlansAnswer {
  const selection = book.select(filters)
  const { columns, rows } = book.table
  const planned: number[] = []
  let trades = 0
  let withR = 0
  let millionthsOfR = 0
  for (let row = 0; row < rows; row++) {
    if (!isSelected(selection, row)) continue
    if (columns.planId[row] !== 0) {
      planned.push(row)
      continue
    }
    trades += 1
    const r = columns.rMultiple[row]!
    if (Number.isNaN(r)) continue
    withR += 1
    millionthsOfR += Math.round(r * 1e6)
  }
  return {
    planId: Uint32Array.from(planned, (row) => columns.planId[row]!),
    tradeId: Uint32Array.from(planned, (row) => columns.id[row]!),
    rMultiple: numbersOf(planned, (row) => columns.rMultiple[row]!),
    unplanned: { trades, withR, millionthsOfR },
  }
}
