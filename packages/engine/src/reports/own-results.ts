import type { Filters } from '@afterclose/core/filters'
import { dayNumber } from '@afterclose/core/time'
import type { TradeBook } from '../book/trade-book.ts'

/** Results for the simulator to draw from: R of the selected trades with R, in exit order. */
export interface OwnResults {
  /** Number of selected trades, with R or without. */
  readonly trades: number
  readonly r: Float64Array
  /** Indexes in core's `outcomes`. */
  readonly outcome: Uint8Array
  /** Number of them closed on each day with any, earliest first. */
  readonly tradesPerDay: Uint32Array
}

/** One pass over the selected trades. */
export function ownResults(book: TradeBook, filters: Filters): OwnResults {
  const { rMultiple, outcome, exitDate } = book.table.columns
  const selected = book.select(filters).rows()
  const rows = selected.filter((row) => !Number.isNaN(rMultiple[row]!))
  const perDay: number[] = []
  let last = Number.NaN
  for (const row of rows) {
    const day = dayNumber(exitDate[row]!)
    if (day === last) perDay[perDay.length - 1]!++
    else perDay.push(1)
    last = day
  }
  return {
    trades: selected.length,
    r: Float64Array.from(rows, (row) => rMultiple[row]!),
    outcome: Uint8Array.from(rows, (row) => outcome[row]!),
    tradesPerDay: Uint32Array.from(perDay),
  }
}
