import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import { numbersOf } from '../../columns/numbers-of.ts'
import { summary } from '../../stats/statistics.ts'
import { sizeChange } from '../../trades/neighbours.ts'
import { dimensionOf } from '../groups/dimensions.ts'
import { groupingOf } from '../groups/grouping.ts'
import { tallestBars } from '../tallest-bars.ts'
import type { RunsAnswer, RunsView } from './runs-report.ts'
import { runsOf } from './runs-of.ts'

/** The streaks of the selected trades, and size changes after streaks. O(selected trades). */
export function runsAnswer(book: TradeBook, filters: Filters, { columns }: RunsView): RunsAnswer {
  const { table } = book
  const chosen = book.select(filters)
  const { winners, losers, maxConsecutiveWins, maxConsecutiveLosses, currentStreak, expectedMaxLosingStreak } = summary(
    book,
    chosen,
  )
  const rows = chosen.rows()
  const runs = runsOf(table.columns, rows)
  const wins = new Uint32Array(maxConsecutiveWins)
  const losses = new Uint32Array(maxConsecutiveLosses)
  for (let i = 0; i < runs.length.length; i++) {
    const length = runs.length[i]!
    if (length > 0) wins[length - 1]!++
    else losses[-length - 1]!++
  }
  const seen = tallestBars(runs.length, columns)
  const { exitDate } = table.columns
  const [firstRow, lastRow] = [runs.first, runs.last].map((row) => seen.map((i) => row[i]!))
  return {
    trades: chosen.count,
    decided: winners + losers,
    maxWins: maxConsecutiveWins,
    maxLosses: maxConsecutiveLosses,
    current: currentStreak,
    expected: expectedMaxLosingStreak,
    runs: runs.length.length,
    wins,
    losses,
    timeline: {
      number: seen.map((i) => i + 1),
      length: Int32Array.from(seen, (i) => runs.length[i]!),
      firstRow: firstRow!,
      lastRow: lastRow!,
      firstExit: numbersOf(firstRow!, (row) => exitDate[row]!),
      lastExit: numbersOf(lastRow!, (row) => exitDate[row]!),
    },
    ...sizesAfterRuns(book, rows),
  }
}

/** Sums of the logarithms of size ÷ size before, and their counts, by the ranges of the dimension `afterRun`. */
function sizesAfterRuns({ table }: TradeBook, rows: Uint32Array): Pick<RunsAnswer, 'sizeChanges' | 'sizesCompared'> {
  const { count, groups, starts } = groupingOf(table, dimensionOf('afterRun', 'EXIT'))
  const changes = sizeChange(table)
  const sizeChanges = new Float64Array(count)
  const sizesCompared = new Uint32Array(count)
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    const change = changes[row]!
    if (Number.isNaN(change)) continue
    for (let j = starts[row]!, end = starts[row + 1]!; j < end; j++) {
      const range = groups[j]!
      sizeChanges[range]! += Math.log1p(change / 100)
      sizesCompared[range]!++
    }
  }
  return { sizeChanges, sizesCompared }
}
