import { mean } from '../../stats/mean.ts'
import { requiredWinRate } from '../../stats/required-win-rate.ts'
import { winRate } from '../../stats/win-rate.ts'
import { MICROS, type Unit } from '../../trades/unit.ts'
import { dimensionOf, tradesOfGroup } from '../groups/dimensions.ts'
import {
  type GroupsAnswer,
  type Performance,
  type PerformanceRow,
  performanceRows,
} from '../groups/performance-rows.ts'
import { bothOf } from '../known-numbers.ts'
import { plannedTrades } from './planned-trades.ts'

/** Window of the moving averages, in trades (PRODUCT B.4.13). */
export const averagedTrades = 20

export interface PerformanceRatioView {
  /** Unit of the net gain in the table. */
  readonly unit: Unit
  /** Pixel columns of the lines. */
  readonly columns: number
}

/** Number of values per range of planned RRR. */
export const bucketFields = 4

/** Element i of every column is the same point: a trade with stop and target, in exit order. */
export interface RatioLines {
  /** Number of the trade, 1-based. */
  readonly position: Uint32Array
  readonly id: Uint32Array
  readonly row: Uint32Array
  /** Table row of the first trade in its average. */
  readonly fromRow: Uint32Array
  /** Wall clock. */
  readonly exitDate: Float64Array
  /** Reward to risk of the trade itself; realised is NaN if it neither won nor lost. */
  readonly planned: Float64Array
  readonly realized: Float64Array
  /** Moving average over the trade and the previous ones, 20 in total, fewer at the beginning. NaN if none has a value. */
  readonly plannedMean: Float64Array
  readonly realizedMean: Float64Array
}

/** Input of `performanceRatioReport`, as transferred from the worker to the page. */
export interface PerformanceRatioAnswer {
  readonly trades: number
  readonly evaluated: number
  /** Selected trades with a stop, with a target. */
  readonly have: { readonly stop: number; readonly target: number }
  readonly setups: GroupsAnswer
  /** Per range of planned RRR `bucketFields` numbers: trades, winners, losers, sum of RRR in millionths. */
  readonly buckets: Float64Array
  readonly lines: RatioLines
}

interface Needed {
  /** Break-even win rate at the average planned reward to risk, percent. */
  readonly required: number | null
  /** Percentage points by which the win rate exceeds it. */
  readonly edge: number | null
}
export type RatioRow = PerformanceRow & Needed

/** Trades with a planned reward to risk in a range. */
export interface RatioBucket extends Needed, Pick<PerformanceRow, 'of' | 'trades' | 'share' | 'winRate' | 'avgRrr'> {
  /** Index of the range. */
  readonly key: number
}

type RatioGroups = Omit<Performance, 'rows' | 'total'> & {
  readonly rows: readonly RatioRow[]
  readonly total: RatioRow
}

export interface PerformanceRatioReport {
  /** Number of selected trades, and of those with a stop and a target, the basis of everything else. */
  readonly trades: number
  readonly evaluated: number
  readonly have: PerformanceRatioAnswer['have']
  /** Average realised minus average planned. */
  readonly difference: number | null
  readonly setups: RatioGroups
  /** By planned reward to risk: every range, lowest first. */
  readonly buckets: readonly RatioBucket[]
  readonly lines: RatioLines
}

/** Whether trades realise their plans, and win often enough for them (PRODUCT B.4.13). */
export function performanceRatioReport(answer: PerformanceRatioAnswer): PerformanceRatioReport {
  const { trades, evaluated, have, lines } = answer
  const setups = withRequired(answer.setups)
  const { avgRrr, avgRealizedRrr } = setups.total
  return {
    trades,
    evaluated,
    have,
    difference: avgRrr === null || avgRealizedRrr === null ? null : avgRealizedRrr - avgRrr,
    setups,
    buckets: bucketsOf(answer),
    lines,
  }
}

function needed(avgRrr: number | null, rate: number | null): Needed {
  const required = requiredWinRate(avgRrr)
  return { required, edge: required === null || rate === null ? null : rate - required }
}

function withRequired(groups: GroupsAnswer): RatioGroups {
  const performance = performanceRows(groups)
  const row = (one: PerformanceRow): RatioRow => ({
    ...one,
    of: bothOf(plannedTrades, one.of),
    ...needed(one.avgRrr, one.winRate),
  })
  return { ...performance, rows: performance.rows.map(row), total: row(performance.total) }
}

function bucketsOf({ buckets, evaluated }: PerformanceRatioAnswer): readonly RatioBucket[] {
  const dimension = dimensionOf('rrr', 'EXIT')
  return Array.from({ length: buckets.length / bucketFields }, (_, key) => {
    const [trades = 0, winners = 0, losers = 0, sum = 0] = buckets.subarray(key * bucketFields)
    const avgRrr = mean(sum, trades, MICROS)
    const rate = winRate(winners, losers)
    return {
      key,
      of: tradesOfGroup(dimension, key),
      trades,
      share: evaluated === 0 ? null : (trades / evaluated) * 100,
      winRate: rate,
      avgRrr,
      ...needed(avgRrr, rate),
    }
  })
}
