import type { Filters } from '@afterclose/core/filters'
import { defaultNumbers } from '@afterclose/core/simulator-parameters'
import { DAY } from '@afterclose/core/time'
import type { TradeBook } from '../../book/trade-book.ts'
import { numbersOf } from '../../columns/numbers-of.ts'
import type { Selection } from '../../filters/select.ts'
import { halfKelly } from '../../stats/half-kelly.ts'
import { summary } from '../../stats/statistics.ts'
import { gainPercentage } from '../../trades/trade-table.ts'
import type { RatiosAnswer } from './ratios-report.ts'

/** Common ratios of result to risk, over the selected trades. */
export const ratiosAnswer = (book: TradeBook, filters: Filters): RatiosAnswer => ratiosOf(book, book.select(filters))

/** Calculates the compounded return of the account per day of exit. One pass over the trades. */
export function ratiosOf(book: TradeBook, selection: Selection): RatiosAnswer {
  const { table } = book
  const { exitDate, rMultiple } = table.columns
  const rows = selection.rows()
  const days: number[] = []
  const growths: number[] = []
  let withPercent = 0
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    const day = Math.floor(exitDate[row]! / DAY)
    if (days.at(-1) !== day) {
      days.push(day)
      growths.push(1)
    }
    const percent = gainPercentage(table, row)
    if (Number.isNaN(percent)) continue // no balance before it: the index is unchanged
    growths[growths.length - 1]! *= 1 + percent / 100
    withPercent++
  }
  return {
    statistics: summary(book, selection),
    withPercent,
    days: Int32Array.from(days),
    growth: numbersOf(growths, (growth) => Math.min(growth, Number.MAX_VALUE)),
    halfKelly: halfKelly(
      Float64Array.from(rows, (row) => rMultiple[row]!).filter((r) => !Number.isNaN(r)),
      defaultNumbers.kellyMostPercent!,
    ),
  }
}
