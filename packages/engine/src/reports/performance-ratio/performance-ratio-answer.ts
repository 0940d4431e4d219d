import type { Filters } from '@afterclose/core/filters'
import { outcomes } from '@afterclose/core/trade'
import type { TradeBook } from '../../book/trade-book.ts'
import { codesAt, numbersAt } from '../../columns/at-rows.ts'
import { inRange } from '../../filters/row-set.ts'
import type { Selection } from '../../filters/select.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { MICROS } from '../../trades/unit.ts'
import { dimensionOf } from '../groups/dimensions.ts'
import { codesOf, type GroupCodes } from '../groups/group-codes.ts'
import { groupingOf } from '../groups/grouping.ts'
import { exactSumsFunction } from '../groups/groups-answer.ts'
import { keptByTable } from '../kept-by-table.ts'
import { countKnown } from '../count-known.ts'
import { type Addends, addendsOf, numberSums } from '../number-sums.ts'
import { thinTogether } from '../thin-together.ts'
import {
  averagedTrades,
  bucketFields,
  type PerformanceRatioAnswer,
  type PerformanceRatioView,
  type RatioLines,
  resultFields,
} from './performance-ratio-report.ts'

/** Planned and realised reward to risk of the selected trades: over time, by setup, and by planned ratio. */
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
    have: { stop: countKnown(book, chosen, 'stopLoss'), target: countKnown(book, chosen, 'takeProfit') },
    setups: {
      dimension: 'setup',
      unit,
      basis: 'EXIT',
      keys: bySetup.keys,
      sums: exactSumsFunction(table)(table, planned, bySetup, unit),
      moneyUnits: table.money.units,
    },
    results: resultsOf(table, planned),
    buckets: bucketsOf(table, planned),
    lines: linesOf(table, planned.rows(), columns),
  }
}

/** Sums each setup, then all of them: winners with R, their sum of R in millionths, and the same of losers. */
function resultsOf(table: TradeTable, planned: Selection): Float64Array {
  const setups = setupsOf(table, null)
  const { sums } = numberSums(table, planned, setups, ['rMultiple'])
  const results = new Float64Array((setups.setups + 1) * resultFields)
  for (let setup = 0; setup < setups.setups; setup++)
    for (const [outcome, name] of outcomes.entries()) {
      if (name === 'BREAK_EVEN') continue
      const [trades, r] = sums.subarray(2 * (setup * outcomes.length + outcome))
      for (const group of [setup, setups.setups]) {
        const at = group * resultFields + (name === 'WINNER' ? 0 : 2)
        results[at]! += trades!
        results[at + 1]! += r!
      }
    }
  return results
}

/** Groups trades by setup and outcome. Independent of filters. O(trades). */
const setupsOf = keptByTable<null, GroupCodes & { readonly setups: number }>(1, (table) => {
  const { count: setups, codes } = codesOf(groupingOf(table, dimensionOf('setup', 'EXIT')))
  const count = setups * outcomes.length
  const byOutcome = codes.map((setup, row) =>
    setup === setups ? count : setup * outcomes.length + table.columns.outcome[row]!,
  )
  return { setups, count, codes: byOutcome }
})

/** Sums each range of planned RRR: trades, won, lost, and their sum of RRR in millionths. */
function bucketsOf(table: TradeTable, planned: Selection): Float64Array {
  const ranges = rangesOf(table, null)
  const { sums } = numberSums(table, planned, ranges, ['rrr'])
  const buckets = new Float64Array(ranges.ranges * bucketFields)
  for (let range = 0; range < ranges.ranges; range++)
    for (const [outcome, name] of outcomes.entries()) {
      const [trades, rrr] = sums.subarray(2 * (range * outcomes.length + outcome))
      const at = range * bucketFields
      buckets[at]! += trades!
      buckets[at + 1]! += name === 'WINNER' ? trades! : 0
      buckets[at + 2]! += name === 'LOSER' ? trades! : 0
      buckets[at + 3]! += rrr!
    }
  return buckets
}

/** Groups trades by range of planned RRR and outcome. Independent of filters. O(trades). */
const rangesOf = keptByTable<null, GroupCodes & { readonly ranges: number }>(1, (table) => {
  const { count: ranges, codes } = codesOf(groupingOf(table, dimensionOf('rrr', 'EXIT')))
  const count = ranges * outcomes.length
  const byOutcome = codes.map((range, row) =>
    range === ranges ? count : range * outcomes.length + table.columns.outcome[row]!,
  )
  return { ranges, count, codes: byOutcome }
})

/** Both averages after each trade; only visible points of either are drawn. */
function linesOf(table: TradeTable, rows: Uint32Array, columns: number): RatioLines {
  const { rrr, realizedRrr, id, exitDate } = table.columns
  const planned = movingMean(addendsOf(table, 'rrr'), rows)
  const realized = movingMean(addendsOf(table, 'realizedRrr'), rows)
  const { points, values } = thinTogether(rows.length, 2, columns, (from, to, [first, second]) => {
    planned(from, to, first!)
    realized(from, to, second!)
  })
  const row = codesAt(rows, points)
  return {
    position: points.map((point) => point + 1),
    id: codesAt(id, row),
    row,
    fromRow: points.map((point) => rows[Math.max(0, point + 1 - averagedTrades)]!),
    exitDate: numbersAt(exitDate, row),
    planned: numbersAt(rrr, row),
    realized: numbersAt(realizedRrr, row),
    plannedMean: values[0]!,
    realizedMean: values[1]!,
  }
}

/**
 * Moving average of a number over each trade and the previous ones, 20 in total; NaN if none has a value.
 *
 * @returns a function that writes the means of some trades to the start of an array; call it for all of them in order
 */
function movingMean({ known, micros }: Addends, rows: Uint32Array) {
  let [sum, trades] = [0, 0]
  return (from: number, to: number, into: Float64Array): void => {
    let [itsSum, itsTrades] = [sum, trades]
    for (let i = from; i < to; i++) {
      const entering = rows[i]!
      itsSum += micros[entering]!
      itsTrades += known[entering]!
      if (i >= averagedTrades) {
        const leaving = rows[i - averagedTrades]!
        itsSum -= micros[leaving]!
        itsTrades -= known[leaving]!
      }
      into[i - from] = itsTrades === 0 ? Number.NaN : itsSum / itsTrades / MICROS
    }
    sum = itsSum
    trades = itsTrades
  }
}
