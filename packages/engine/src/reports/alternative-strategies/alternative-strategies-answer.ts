import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import { numbersOf } from '../../columns/numbers-of.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { MICROS } from '../../trades/unit.ts'
import { thinTogether } from '../thin-together.ts'
import type {
  AlternativeStrategiesAnswer,
  AlternativeStrategiesView,
  ResultSums,
  StrategyLines,
  StrategySums,
} from './alternative-strategies-report.ts'
import { evaluable } from './eligible.ts'
import { pricePaths } from './price-paths.ts'
import { resolutions } from './resolutions.ts'
import { type Resolved, resolve } from './resolve.ts'

/** Compares the results of the selected trades with those under other stops and targets. O(trades × strategies). */
export function alternativeStrategiesAnswer(
  book: TradeBook,
  filters: Filters,
  { columns, ...set }: AlternativeStrategiesView,
): AlternativeStrategiesAnswer {
  const { table } = book
  const chosen = book.select(filters)
  const { rows, lacking } = evaluable(table, set, chosen.rows())
  const resolved = set.strategies.map((strategy) => resolve(table, strategy, set))
  const { actual } = pricePaths(table)
  return {
    set,
    trades: chosen.count,
    evaluable: rows.length,
    lacking,
    actual: sumsOf(actual, rows),
    strategies: resolved.map((one) => strategySums(one, rows)),
    lines: linesOf(table, [actual, ...resolved.map(({ worst }) => worst)], rows, columns),
  }
}

/** Sums results over rows in exit order. @param results millionths of R by table row */
function sumsOf(results: Float64Array, rows: Uint32Array): ResultSums {
  let [total, won, winners, losers, peak, drawdown] = [0, 0, 0, 0, 0, 0]
  let [best, worst] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let i = 0; i < rows.length; i++) {
    const result = results[rows[i]!]!
    total += result
    // whether a trade was won cannot be foreseen: no branch
    const isWon = Number(result > 0)
    won += isWon * result
    winners += isWon
    losers += Number(result < 0)
    if (result > best) best = result
    if (result < worst) worst = result
    if (total > peak) peak = total
    if (peak - total > drawdown) drawdown = peak - total
  }
  return { total, won, lost: total - won, winners, losers, best, worst, drawdown }
}

function strategySums({ as, worst, best, madeZero }: Resolved, rows: Uint32Array): StrategySums {
  const trades = resolutions.map(() => 0)
  let [optimism, unclear, zeros] = [0, 0, 0]
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    trades[as[row]!]!++
    optimism += best[row]! - worst[row]!
    unclear += Number(worst[row]! < best[row]!)
    zeros += madeZero[row]!
  }
  const sums = sumsOf(worst, rows)
  return { ...sums, optimistic: sums.total + optimism, as: trades, unclear, madeZero: zeros }
}

const inR = (micros: number): number => micros / MICROS

/** The sums after each trade, from the 0 before the first: what can be seen of them. */
function linesOf(
  table: TradeTable,
  results: readonly Float64Array[],
  rows: Uint32Array,
  columns: number,
): StrategyLines {
  const sums = results.map(() => 0)
  const { points, values } = thinTogether(rows.length + 1, results.length, columns, (from, to, into) => {
    for (const [line, one] of results.entries()) {
      let sum = sums[line]!
      const its = into[line]!
      for (let point = from; point < to; point++) {
        if (point > 0) sum += one[rows[point - 1]!]!
        its[point - from] = sum
      }
      sums[line] = sum
    }
  })
  const { id, exitDate } = table.columns
  const [actual, ...strategies] = values.map((line) => numbersOf(line, inR))
  return {
    position: points,
    row: Int32Array.from(points, (point) => (point === 0 ? -1 : rows[point - 1]!)),
    id: points.map((point) => (point === 0 ? 0 : id[rows[point - 1]!]!)),
    exitDate: numbersOf(points, (point) => (point === 0 ? Number.NaN : exitDate[rows[point - 1]!]!)),
    actual: actual!,
    strategies,
  }
}
