import { type Filters, noFilters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import { greenRuns } from '../../stats/green-runs.ts'
import { levelsReached } from './levels-reached.ts'
import { keptByTable } from '../kept-by-table.ts'
import type { MilestonesAnswer } from './milestones-report.ts'

/**
 * Milestones of all closed trades, ignoring filters (PRODUCT D).
 *
 * @param positive ids of positively rated comments; the engine has no ratings
 */
export function milestonesAnswer(
  book: TradeBook,
  _filters: Filters,
  { positive }: { readonly positive: readonly number[] },
): MilestonesAnswer {
  const { table } = book
  const { columns, rows } = table
  const ids = new Set(positive)
  const { current, longest, longestUntil } = greenRuns(columns.tiltMeter, rows)
  return {
    closed: rows,
    counters: book.milestones(book.select(noFilters), ids),
    reached: reachedBy(table, positive),
    challenge: { current, longest, longestUntil: longestUntil < 0 ? null : columns.exitDate[longestUntil]! },
  }
}

/** Independent of filters. */
const reachedBy = keptByTable(2, (table, positive: readonly number[]) => levelsReached(table, new Set(positive)))
