import type { Filters } from '@afterclose/core/filters'
import { outcomes } from '@afterclose/core/trade'
import type { TradeBook } from '../../book/trade-book.ts'
import { inRange } from '../../filters/row-set.ts'
import type { Selection } from '../../filters/select.ts'
import type { TradeColumns } from '../../trades/trade-columns.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { MICROS } from '../../trades/unit.ts'
import { dimensionOf } from '../groups/dimensions.ts'
import { type Grouping, groupingOf } from '../groups/grouping.ts'
import { exactSums } from '../groups/groups-answer.ts'
import { atPoints, thinTogether } from '../thin-together.ts'
import {
  averagedTrades,
  bucketFields,
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
  const { table } = book
  const chosen = book.select(filters)
  const planned = book.narrow(chosen, inRange('rrr', null, null))
  const bySetup = groupingOf(table, dimensionOf('setup', 'EXIT'))
  return {
    trades: chosen.count,
    evaluated: planned.count,
    have: having(table.columns, chosen),
    setups: {
      dimension: 'setup',
      unit,
      basis: 'EXIT',
      keys: bySetup.keys,
      sums: exactSums(table)(table, planned, bySetup, unit),
      moneyUnits: table.money.units,
    },
    buckets: bucketsOf(table, planned.rows(), groupingOf(table, dimensionOf('rrr', 'EXIT'))),
    lines: linesOf(table.columns, planned.rows(), columns),
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

/** Of the trades of each range of what was planned: how many there are, won, lost, and their sum of RRR in millionths. */
function bucketsOf({ columns: { outcome, rrr } }: TradeTable, rows: Uint32Array, grouping: Grouping): Float64Array {
  const { count, groups, starts } = grouping
  const sums = new Float64Array(count * bucketFields)
  const [winner, loser] = [outcomes.indexOf('WINNER'), outcomes.indexOf('LOSER')]
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    const at = groups[starts[row]!]! * bucketFields
    sums[at]! += 1
    sums[at + 1]! += Number(outcome[row] === winner)
    sums[at + 2]! += Number(outcome[row] === loser)
    sums[at + 3]! += Math.round(rrr[row]! * MICROS)
  }
  return sums
}

/** Both averages after each trade; drawn are the points that can be seen of either. */
function linesOf({ rrr, realizedRrr, id, exitDate }: TradeColumns, rows: Uint32Array, columns: number): RatioLines {
  const planned = movingMeans(rrr, rows)
  const realized = movingMeans(realizedRrr, rows)
  const drawn = thinTogether([planned, realized], columns)
  return {
    position: drawn.map((point) => point + 1),
    id: drawn.map((point) => id[rows[point]!]!),
    row: drawn.map((point) => rows[point]!),
    fromRow: drawn.map((point) => rows[Math.max(0, point + 1 - averagedTrades)]!),
    exitDate: atPoints(drawn, (point) => exitDate[rows[point]!]!),
    planned: atPoints(drawn, (point) => rrr[rows[point]!]!),
    realized: atPoints(drawn, (point) => realizedRrr[rows[point]!]!),
    plannedMean: atPoints(drawn, (point) => planned[point]!),
    realizedMean: atPoints(drawn, (point) => realized[point]!),
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
