import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import { numberFields } from '../../filters/fields.ts'
import { summary } from '../../stats/statistics.ts'
import { sizeChange } from '../../trades/neighbours.ts'
import { dimensionOf } from '../groups/dimensions.ts'
import { tallestBars } from '../tallest-bars.ts'
import type { RunsAnswer, RunsView } from './runs-report.ts'
import { runsOf } from './runs-of.ts'

/** The runs of the selected trades, and how sizes changed after runs. O(selected trades). */
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
  for (const { won, length } of runs) (won ? wins : losses)[length - 1]!++
  const lengths = runs.map(({ won, length }) => (won ? length : -length))
  const seen = tallestBars(lengths, columns)
  const { exitDate } = table.columns
  const shown = (of: (run: (typeof runs)[number]) => number) => Float64Array.from(seen, (i) => of(runs[i]!))
  return {
    trades: chosen.count,
    decided: winners + losers,
    maxWins: maxConsecutiveWins,
    maxLosses: maxConsecutiveLosses,
    current: currentStreak,
    expected: expectedMaxLosingStreak,
    runs: runs.length,
    wins,
    losses,
    timeline: {
      number: Uint32Array.from(seen, (i) => i + 1),
      length: Int32Array.from(seen, (i) => lengths[i]!),
      firstRow: Uint32Array.from(seen, (i) => runs[i]!.first),
      lastRow: Uint32Array.from(seen, (i) => runs[i]!.last),
      firstExit: shown(({ first }) => exitDate[first]!),
      lastExit: shown(({ last }) => exitDate[last]!),
    },
    ...sizesAfterRuns(book, rows),
  }
}

/** Sums and counts of the changes of size, by the ranges of the dimension `afterRun`. */
function sizesAfterRuns({ table }: TradeBook, rows: Uint32Array): Pick<RunsAnswer, 'sizeChanges' | 'sizesCompared'> {
  const dimension = dimensionOf('afterRun', 'EXIT')
  if (dimension.is !== 'nested') throw new RangeError('Runs before a trade are no nested ranges')
  const { values } = numberFields.runBefore(table)
  const changes = sizeChange(table)
  const sizeChanges = new Float64Array(dimension.ranges.length)
  const sizesCompared = new Uint32Array(dimension.ranges.length)
  for (let i = 0; i < rows.length; i++) {
    const [run, change] = [values[rows[i]!]!, changes[rows[i]!]!]
    if (Number.isNaN(change)) continue
    for (const [range, { min, max }] of dimension.ranges.entries()) {
      if ((min !== null && run < min) || (max !== null && run >= max)) continue
      sizeChanges[range]! += change
      sizesCompared[range]!++
    }
  }
  return { sizeChanges, sizesCompared }
}
