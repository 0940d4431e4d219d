import type { Filters } from '@afterclose/core/filters'
import { MINUTE } from '@afterclose/core/time'
import { outcomes } from '@afterclose/core/trade'
import type { TradeBook } from '../../book/trade-book.ts'
import { numbersOf } from '../../columns/numbers-of.ts'
import * as L from '../../kernel/layout.ts'
import { summary } from '../../stats/statistics.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { MICROS } from '../../trades/unit.ts'
import type { HoldingTimesAnswer } from './holding-times-report.ts'

/**
 * How long the selected trades were held, and what each brought in R. Dots that would cover each other are drawn once: of
 * the trades with the same outcome in one field of a raster, the latest.
 */
export function holdingTimesAnswer(book: TradeBook, filters: Filters): HoldingTimesAnswer {
  const { table } = book
  const selection = book.select(filters)
  const { avgHolding, avgHoldingWinners, avgHoldingLosers, nR } = summary(book, selection)
  const { fields, count } = rasterOf(table)
  // by field: the row of the latest trade + 1
  const latest = new Uint32Array(count)
  const rows = selection.rows()
  for (let i = 0; i < rows.length; i++) {
    const field = fields[rows[i]!]!
    if (field >= 0) latest[field] = rows[i]! + 1
  }
  const drawn = latest.filter((next) => next > 0).map((next) => next - 1)
  drawn.sort()
  const { columns } = table
  return {
    trades: selection.count,
    withR: nR,
    avgHolding,
    avgHoldingWinners,
    avgHoldingLosers,
    row: drawn,
    id: drawn.map((row) => columns.id[row]!),
    minutes: numbersOf(drawn, (row) => (columns.exitDate[row]! - columns.entryDate[row]!) / MINUTE),
    rMultiple: numbersOf(drawn, (row) => columns.rMultiple[row]!),
    outcome: Uint8Array.from(drawn, (row) => columns.outcome[row]!),
  }
}

/** Where every closed trade stands: the number of its field, one for each outcome; -1 without an R. */
interface Raster {
  readonly fields: Int32Array
  /** Numbers that fields have. */
  readonly count: number
}

/** Fields in a doubling of the minutes. */
const perDoubling = 8
/** Fields in 1R near 0; they grow with R, so that the far ones do not need a field each. */
const perR = 24

const rasters = new WeakMap<TradeTable, Raster>()

/** The same for all filters, so made once for each state of the journal. */
function rasterOf(table: TradeTable): Raster {
  const known = rasters.get(table) ?? makeRaster(table)
  rasters.set(table, known)
  return known
}

function makeRaster({ records: { arena, at }, columns: { outcome }, rows }: TradeTable): Raster {
  const { f64 } = arena.views
  const across = (row: number): number => {
    const minutes = f64[(at + row * L.RECORD + L.HELD) / 8]! / MINUTE
    return Math.floor(Math.log2(Math.max(1, minutes)) * perDoubling)
  }
  const down = (row: number): number => Math.floor(Math.asinh(f64[(at + row * L.RECORD + L.R) / 8]! / MICROS) * perR)
  let [widest, lowest, highest] = [0, 0, 0]
  const downs = new Float64Array(rows)
  for (let row = 0; row < rows; row++) {
    downs[row] = down(row)
    if (Number.isNaN(downs[row]!)) continue
    widest = Math.max(widest, across(row))
    lowest = Math.min(lowest, downs[row]!)
    highest = Math.max(highest, downs[row]!)
  }
  const height = highest - lowest + 1
  const fields = Int32Array.from(downs, (line, row) =>
    Number.isNaN(line) ? -1 : (across(row) * height + line - lowest) * outcomes.length + outcome[row]!,
  )
  return { fields, count: (widest + 1) * height * outcomes.length }
}
