import type { Filters } from '@afterclose/core/filters'
import { MINUTE } from '@afterclose/core/time'
import type { TradeBook } from '../../book/trade-book.ts'
import { numbersOf } from '../../columns/numbers-of.ts'
import * as L from '../../kernel/layout.ts'
import { summary } from '../../stats/statistics.ts'
import { keptByTable } from '../kept-by-table.ts'
import { type RRaster, rRaster, seenDots } from '../r-raster.ts'
import type { HoldingTimesAnswer } from './holding-times-report.ts'

/**
 * Holding times of the selected trades, and their R. Overlapping dots are drawn once: the latest of the trades with the same outcome in a
 * raster cell.
 */
export function holdingTimesAnswer(book: TradeBook, filters: Filters): HoldingTimesAnswer {
  const { table } = book
  const selection = book.select(filters)
  const { avgHolding, avgHoldingWinners, avgHoldingLosers, winners, losers, nR } = summary(book, selection)
  const drawn = seenDots(rasterOf(table, null), selection)
  const { columns } = table
  return {
    trades: selection.count,
    withR: nR,
    avgHolding,
    winners,
    losers,
    avgHoldingWinners,
    avgHoldingLosers,
    row: drawn,
    id: drawn.map((row) => columns.id[row]!),
    minutes: numbersOf(drawn, (row) => (columns.exitDate[row]! - columns.entryDate[row]!) / MINUTE),
    rMultiple: numbersOf(drawn, (row) => columns.rMultiple[row]!),
    outcome: Uint8Array.from(drawn, (row) => columns.outcome[row]!),
  }
}

/** Cells per doubling of the minutes. */
const perDoubling = 8

/** By the logarithm of the minutes; independent of filters. */
const rasterOf = keptByTable<null, RRaster>(1, (table) => {
  const { arena, at } = table.records
  const { f64 } = arena.views
  return rRaster(table, (row) => {
    const minutes = f64[(at + row * L.RECORD + L.HELD) / 8]! / MINUTE
    return Math.floor(Math.log2(Math.max(1, minutes)) * perDoubling)
  })
})
