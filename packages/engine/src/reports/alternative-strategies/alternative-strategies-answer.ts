import { walkReasons } from '@afterclose/core/bar-walk'
import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import { numbersOf } from '../../columns/numbers-of.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { MICROS } from '../../trades/unit.ts'
import { thinTogether } from '../thin-together.ts'
import type {
  AlternativeStrategiesAnswer,
  AlternativeStrategiesView,
  BarsAgainstRange,
  ResultSums,
  StrategyLines,
  StrategySums,
} from './alternative-strategies-report.ts'
import { needsBars } from '@afterclose/core/strategy'
import { decidedBy, evaluableRows, walkReasonsOf } from './eligible.ts'
import { NO_RANGE, NO_TARGET_OF_OTP, pricePaths } from './price-paths.ts'
import { isOf } from './replayed-trades.ts'
import { resolutions } from './resolutions.ts'
import { type Resolved, resolve, resolveByRange } from './resolve.ts'
import { isHeldOriginal, type StrategySet } from './strategy-set.ts'

/** Compares the results of the selected trades with those under other stops and targets. O(trades × strategies). */
export function alternativeStrategiesAnswer(
  book: TradeBook,
  filters: Filters,
  { columns, ...set }: AlternativeStrategiesView,
): AlternativeStrategiesAnswer {
  const { table } = book
  const chosen = book.select(filters)
  const all = chosen.rows()
  const { rows, lacking } = evaluableRows(book, set, all)
  const resolved = set.strategies.map((_, one) => resolve(book, set, one))
  const { actual } = pricePaths(table)
  const decided = decidedBy(book, set)
  return {
    set,
    trades: chosen.count,
    evaluable: rows.length,
    byBars: rows.reduce((count, row) => count + Number(decided(row) === 'BARS'), 0),
    lacking,
    untold: untoldIn(book, set, all),
    actual: sumsOf(actual, rows),
    strategies: resolved.map((one, i) => ({
      ...strategySums(one, rows),
      compared: compared(
        table,
        one,
        needsBars(set.strategies[i]!) ? null : resolveByRange(table, set.strategies[i]!, set),
        rows,
      ),
      otherwise: isHeldOriginal(set.strategies[i]!) ? countOf(rows, isOf('OTHERWISE', one, table.columns.otpHit)) : 0,
    })),
    lines: linesOf(table, [actual, ...resolved.map(({ worst }) => worst)], rows, columns),
  }
}

/** Trades by the reason why bars cannot decide them. */
function untoldIn(book: TradeBook, set: StrategySet, rows: Uint32Array): readonly number[] {
  const whyOf = walkReasonsOf(book, set)
  const counts = [0, ...walkReasons.map(() => 0)]
  for (let i = 0; i < rows.length; i++) counts[whyOf(rows[i]!)]!++
  return counts.slice(1)
}

/** Sums results over rows in exit order. @param results millionths of R by table row */
function sumsOf(results: Float64Array, rows: Uint32Array): ResultSums {
  let [total, won, winners, losers, peak, drawdown] = [0, 0, 0, 0, 0, 0]
  let [best, worst] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let i = 0; i < rows.length; i++) {
    const result = results[rows[i]!]!
    total += result
    // outcomes are unpredictable: branchless
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

function strategySums(
  { as, worst, best, madeZero, byBars }: Resolved,
  rows: Uint32Array,
): Omit<StrategySums, 'compared' | 'otherwise'> {
  const trades = resolutions.map(() => 0)
  let [optimism, unclear, zeros, walked, decidable] = [0, 0, 0, 0, 0]
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    const isUnclear = Number(worst[row]! < best[row]!)
    const isWalked = byBars === null ? 0 : byBars[row]!
    trades[as[row]!]!++
    optimism += best[row]! - worst[row]!
    unclear += isUnclear
    walked += isWalked
    decidable += isUnclear & (1 - isWalked)
    zeros += madeZero[row]!
  }
  const sums = sumsOf(worst, rows)
  return {
    ...sums,
    optimistic: sums.total + optimism,
    as: trades,
    unclear,
    byBars: walked,
    decidable,
    madeZero: zeros,
  }
}

const countOf = (rows: Uint32Array, isOne: (row: number) => boolean): number =>
  rows.reduce((count, row) => count + Number(isOne(row)), 0)

/** Sums the trades decided both by bars and by their highest and lowest price. @param range null: the latter decides none */
function compared(table: TradeTable, bars: Resolved, range: Resolved | null, rows: Uint32Array): BarsAgainstRange {
  const { lacks } = pricePaths(table)
  const sums = { trades: 0, worst: 0, best: 0, unclear: 0, rangeWorst: 0, rangeBest: 0, rangeUnclear: 0 }
  if (bars.byBars === null || range === null) return sums
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    if (bars.byBars[row] === 0 || (lacks[row]! & (NO_RANGE | NO_TARGET_OF_OTP)) !== 0) continue
    sums.trades++
    sums.worst += bars.worst[row]!
    sums.best += bars.best[row]!
    sums.rangeWorst += range.worst[row]!
    sums.rangeBest += range.best[row]!
    sums.unclear += Number(bars.worst[row]! < bars.best[row]!)
    sums.rangeUnclear += Number(range.worst[row]! < range.best[row]!)
  }
  return sums
}

const inR = (micros: number): number => micros / MICROS

/** The visible points of the cumulative sums, from the 0 before the first trade. */
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
