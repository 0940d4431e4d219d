import type { Filters } from '@afterclose/core/filters'
import { defaultNumbers } from '@afterclose/core/simulator-parameters'
import { DAY } from '@afterclose/core/time'
import type { TradeBook } from '../../book/trade-book.ts'
import { numbersOf } from '../../columns/numbers-of.ts'
import type { Selection } from '../../filters/select.ts'
import { halfKelly } from '../../stats/half-kelly.ts'
import { rAgainstMoney } from '../../stats/r-against-money.ts'
import { summary } from '../../stats/statistics.ts'
import { gainPercentage } from '../../trades/trade-table.ts'
import type { RatiosAnswer } from './ratios-report.ts'

/** Common ratios of result to risk, over the selected trades. */
export const ratiosAnswer = (book: TradeBook, filters: Filters): RatiosAnswer => ratiosOf(book, book.select(filters))

/** Calculates the compounded return of the account per day of exit. One pass over the trades. */
export function ratiosOf(book: TradeBook, selection: Selection): RatiosAnswer {
  const { table } = book
  const { exitDate, rMultiple, risk } = table.columns
  const rows = selection.rows()
  const days: number[] = []
  const growths: number[] = []
  const known = new Float64Array(rows.length)
  let [withPercent, withR, today, growth] = [0, 0, Number.NaN, 1]
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    const day = Math.floor(exitDate[row]! / DAY)
    if (day !== today) {
      if (i > 0) growths.push(growth)
      days.push(day)
      today = day
      growth = 1
    }
    const r = rMultiple[row]!
    if (!Number.isNaN(r)) known[withR++] = r
    const percent = gainPercentage(table, row)
    if (Number.isNaN(percent)) continue // no balance before it: the index is unchanged
    growth *= 1 + percent / 100
    withPercent++
  }
  if (rows.length > 0) growths.push(growth)
  const statistics = summary(book, selection)
  const risks = Float64Array.from(rows, (row) => risk[row]!)
  return {
    statistics,
    withPercent,
    days: Int32Array.from(days),
    growth: numbersOf(growths, (each) => Math.min(each, Number.MAX_VALUE)),
    against: rAgainstMoney(statistics, risks),
    halfKelly: halfKelly(known.subarray(0, withR), defaultNumbers.kellyMostPercent!),
  }
}
