import { mean } from '../../stats/mean.ts'
import { payoff } from '../../stats/payoff.ts'
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
import { percentOf } from '../../stats/percent-of.ts'

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

/** Number of values per setup: winners, their sum of R in millionths, losers, theirs. */
export const resultFields = 4

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
  /** Per setup, then for all, `resultFields` numbers. */
  readonly results: Float64Array
  /** Per range of planned RRR `bucketFields` numbers: trades, winners, losers, sum of RRR in millionths. */
  readonly buckets: Float64Array
  readonly lines: RatioLines
}

interface Required {
  /** Break-even win rate at the average planned reward to risk, before costs, percent. */
  readonly required: number | null
}
export interface RatioRow extends PerformanceRow, Required {
  /** Mean R of winners ÷ mean R of losers, unsigned. */
  readonly payoffR: number | null
  /** Break-even win rate at that payoff, percent. */
  readonly needed: number | null
  /** Percentage points by which the win rate exceeds it. */
  readonly edge: number | null
  /** Whether it won often enough for its payoff in R, and made money; null if unknown. */
  readonly pays: boolean | null
}

/** Trades with a planned reward to risk in a range. */
export interface RatioBucket
  extends Required,
    Pick<PerformanceRow, 'of' | 'trades' | 'winners' | 'losers' | 'share' | 'winRate' | 'avgRrr'> {
  /** Index of the range. */
  readonly key: number
  /** Percentage points by which the win rate exceeds the required one, which is that of the plan before costs. */
  readonly edge: number | null
}

export interface PerformanceRatioReport {
  /** Number of selected trades, and of those with a stop and a target, the basis of everything else. */
  readonly trades: number
  readonly evaluated: number
  readonly have: PerformanceRatioAnswer['have']
  /** Payoff in R minus average planned reward to risk. */
  readonly difference: number | null
  readonly setups: Performance<RatioRow>
  /** By planned reward to risk: every range, lowest first. */
  readonly buckets: readonly RatioBucket[]
  readonly lines: RatioLines
}

/** Planned reward to risk, the payoff in R, and whether trades win often enough for it (PRODUCT B.4.13). */
export function performanceRatioReport(answer: PerformanceRatioAnswer): PerformanceRatioReport {
  const { trades, evaluated, have, lines } = answer
  const setups = withPayoff(answer)
  const { avgRrr, payoffR } = setups.total
  return {
    trades,
    evaluated,
    have,
    difference: avgRrr === null || payoffR === null ? null : payoffR - avgRrr,
    setups,
    buckets: bucketsOf(answer),
    lines,
  }
}

function withPayoff({ setups, results }: PerformanceRatioAnswer): Performance<RatioRow> {
  const performance = performanceRows(setups)
  const row = (one: PerformanceRow): RatioRow => {
    const group = one.key === null ? setups.keys.length : setups.keys.indexOf(one.key)
    const [winners = 0, won = 0, losers = 0, lost = 0] = results.subarray(group * resultFields)
    const payoffR = payoff(mean(won, winners, MICROS), mean(lost, losers, MICROS))
    const needed = requiredWinRate(payoffR)
    const edge = needed === null || one.winRate === null ? null : one.winRate - needed
    return {
      ...one,
      of: bothOf(plannedTrades, one.of),
      required: requiredWinRate(one.avgRrr),
      payoffR,
      needed,
      edge,
      pays: edge === null ? null : edge > 0 && (one.profitFactor ?? 0) > 1,
    }
  }
  return { ...performance, rows: performance.rows.map(row), total: row(performance.total) }
}

function bucketsOf({ buckets, evaluated }: PerformanceRatioAnswer): readonly RatioBucket[] {
  const dimension = dimensionOf('rrr', 'EXIT')
  return Array.from({ length: buckets.length / bucketFields }, (_, key) => {
    const [trades = 0, winners = 0, losers = 0, sum = 0] = buckets.subarray(key * bucketFields)
    const avgRrr = mean(sum, trades, MICROS)
    const rate = winRate(winners, losers)
    const required = requiredWinRate(avgRrr)
    return {
      key,
      of: tradesOfGroup(dimension, key),
      trades,
      winners,
      losers,
      share: percentOf(trades, evaluated),
      winRate: rate,
      avgRrr,
      required,
      edge: required === null || rate === null ? null : rate - required,
    }
  })
}
