import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import { quantile } from '../../stats/quantile.ts'
import { skewness } from '../../stats/skewness.ts'
import { MICROS } from '../../trades/unit.ts'
import { rankingOf, selectedMicros } from '../ranked-rows.ts'
import { fullStopEnd, oversizedLoss } from './oversized-loss.ts'
import { bestCount, type RDistributionAnswer } from './r-distribution-report.ts'

/** Distribution of the selected trades' R: one pass of the kernel, and one over the trades by R. */
export function rDistributionAnswer(book: TradeBook, filters: Filters): RDistributionAnswer {
  const chosen = book.select(filters)
  const block = book.measure(chosen, {
    basis: 'EXIT',
    unit: 'R',
    columns: 0,
    axis: 'NUMBER',
    tables: ['bins'],
    lines: false,
  })
  const values = selectedMicros(rankingOf(book.table, 'rMultiple'), chosen)
  const median = quantile(values, 0.5)
  let worse = 0
  let ofWorse = 0
  while (worse < values.length && values[worse]! < oversizedLoss * MICROS) ofWorse += values[worse++]!
  let atStop = 0
  while (worse + atStop < values.length && values[worse + atStop]! <= fullStopEnd * MICROS) atStop++
  const { rMultiple, commission, swap, risk } = book.table.columns
  let byCosts = 0
  for (const row of worse === 0 ? [] : chosen.rows()) {
    const r = rMultiple[row]!
    const costs = (commission[row]! - swap[row]!) / risk[row]!
    // a border is met by doubles up to their noise
    if (r < oversizedLoss && r + costs >= oversizedLoss - 1e-9) byCosts++
  }
  return {
    block,
    median: median === null ? null : median / MICROS,
    skew: skewness(values),
    worse: { trades: worse, r: ofWorse / MICROS, byCosts },
    atStop,
    best: values.subarray(-bestCount).reduce((sum, value) => sum + value, 0) / MICROS,
  }
}
