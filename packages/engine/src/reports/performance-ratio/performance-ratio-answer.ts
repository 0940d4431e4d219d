import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import { inRange } from '../../filters/row-set.ts'
import type { Selection } from '../../filters/select.ts'
import type { TradeColumns } from '../../trades/trade-columns.ts'
import { MICROS, type Unit } from '../../trades/unit.ts'
import { thinOut } from '../equity/thin-out.ts'
import { dimensionOf } from '../groups/dimensions.ts'
import { groupingOf } from '../groups/grouping.ts'
import { exactSums } from '../groups/groups-answer.ts'
import type { GroupsAnswer } from '../groups/performance-rows.ts'
import {
  averagedTrades,
  type PerformanceRatioAnswer,
  type PerformanceRatioView,
  type RatioLines,
} from './performance-ratio-report.ts'

/** Planned and realised reward to risk of the selected trades: in time, by setup, and by what was planned. */
export function performanceRatioAnswer(
  book: TradeBook,
  filters: Filters,
  { unit, columns }: PerformanceRatioView,
): PerformanceRatioAnswer {
  const chosen = book.select(filters)
  const planned = book.narrow(chosen, inRange('rrr', null, null))
  return {
    trades: chosen.count,
    evaluated: planned.count,
    have: having(book.table.columns, chosen),
    setups: groupsOf(book, planned, 'setup', unit),
    buckets: groupsOf(book, planned, 'rrr', unit),
    lines: linesOf(book.table.columns, planned.rows(), columns),
  }
}

function having({ stopLoss, takeProfit }: TradeColumns, chosen: Selection): PerformanceRatioAnswer['have'] {
  const rows = chosen.rows()
  let [stop, target] = [0, 0]
  for (let i = 0; i < rows.length; i++) {
    stop += Number(!Number.isNaN(stopLoss[rows[i]!]!))
    target += Number(!Number.isNaN(takeProfit[rows[i]!]!))
  }
  return { stop, target }
}

function groupsOf({ table }: TradeBook, planned: Selection, dimension: 'setup' | 'rrr', unit: Unit): GroupsAnswer {
  const grouping = groupingOf(table, dimensionOf(dimension, 'EXIT'))
  return {
    dimension,
    unit,
    basis: 'EXIT',
    keys: grouping.keys,
    sums: exactSums(table)(table, planned, grouping, unit),
    moneyUnits: table.money.units,
  }
}

/** Both averages after each trade; drawn are the points that can be seen of either. */
function linesOf({ rrr, realizedRrr, id, exitDate }: TradeColumns, rows: Uint32Array, columns: number): RatioLines {
  const planned = movingMeans(rrr, rows)
  const realized = movingMeans(realizedRrr, rows)
  const drawn = drawnPoints([planned, realized], columns)
  const ofTrade = (column: Float64Array): Float64Array => Float64Array.from(drawn, (point) => column[rows[point]!]!)
  const at = (line: Float64Array): Float64Array => Float64Array.from(drawn, (point) => line[point]!)
  return {
    position: drawn.map((point) => point + 1),
    id: drawn.map((point) => id[rows[point]!]!),
    row: drawn.map((point) => rows[point]!),
    fromRow: drawn.map((point) => rows[Math.max(0, point + 1 - averagedTrades)]!),
    exitDate: ofTrade(exitDate),
    planned: ofTrade(rrr),
    realized: ofTrade(realizedRrr),
    plannedMean: at(planned),
    realizedMean: at(realized),
  }
}

/** The mean of a column over each trade and those before it, 20 in all; NaN where none of them has it. O(rows). */
function movingMeans(column: Float64Array, rows: Uint32Array): Float64Array {
  const means = new Float64Array(rows.length)
  let [sum, known] = [0, 0]
  for (let i = 0; i < rows.length; i++) {
    const entering = Math.round(column[rows[i]!]! * MICROS)
    const leaving = i < averagedTrades ? Number.NaN : Math.round(column[rows[i - averagedTrades]!]! * MICROS)
    if (!Number.isNaN(entering)) {
      sum += entering
      known++
    }
    if (!Number.isNaN(leaving)) {
      sum -= leaving
      known--
    }
    means[i] = known === 0 ? Number.NaN : sum / known / MICROS
  }
  return means
}

function drawnPoints(lines: readonly Float64Array[], columns: number): Uint32Array {
  const points = lines[0]!.length
  const places = Uint32Array.from({ length: points }, (_, i) => i)
  const seen = new Uint8Array(points)
  for (const line of lines) for (const point of thinOut(places, withoutGaps(line), columns)) seen[point] = 1
  return places.filter((point) => seen[point] === 1)
}

/** A gap is no extreme, and hides none: it stands at the height before it. */
function withoutGaps(line: Float64Array): Float64Array {
  let last = 0
  return line.map((value) => (last = Number.isNaN(value) ? last : value))
}
