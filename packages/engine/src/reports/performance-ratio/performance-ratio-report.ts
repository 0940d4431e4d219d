import { requiredWinRate } from '../../stats/required-win-rate.ts'
import type { Unit } from '../../trades/unit.ts'
import {
  type GroupsAnswer,
  type Performance,
  type PerformanceRow,
  performanceRows,
} from '../groups/performance-rows.ts'
import { bothOf, knowing } from '../known-numbers.ts'
import type { TradesOf } from '../trades-of.ts'

/** The lines are averages of so many trades (PRODUCT B.4.13). */
export const averagedTrades = 20

export interface PerformanceRatioView {
  /** Of the net gain in the table. */
  readonly unit: Unit
  /** Pixel columns that the lines have. */
  readonly columns: number
}

/** Element i of every column is the same point: a trade with stop and target, in exit order. */
export interface RatioLines {
  /** Which of these trades, counted from 1. */
  readonly position: Uint32Array
  readonly id: Uint32Array
  readonly row: Uint32Array
  /** Table row of the first trade in its average. */
  readonly fromRow: Uint32Array
  /** Wall clock. */
  readonly exitDate: Float64Array
  /** Reward to risk of the trade itself; realised is NaN where it neither won nor lost. */
  readonly planned: Float64Array
  readonly realized: Float64Array
  /** Of the trade and those before it, 20 in all; of the first ones as many as there are. NaN where none has it. */
  readonly plannedMean: Float64Array
  readonly realizedMean: Float64Array
}

/** What `performanceRatioReport` is made of, as it crosses from the worker to the page. */
export interface PerformanceRatioAnswer {
  readonly trades: number
  readonly evaluated: number
  /** Selected trades with a stop, with a target. */
  readonly have: { readonly stop: number; readonly target: number }
  readonly setups: GroupsAnswer
  readonly buckets: GroupsAnswer
  readonly lines: RatioLines
}

export type RatioRow = PerformanceRow & {
  /** Win rate, per cent, at which the average planned reward to risk neither wins nor loses. */
  readonly required: number | null
  /** Points of per cent by which the win rate is above it. */
  readonly edge: number | null
}

type RatioGroups = Omit<Performance, 'rows' | 'total'> & {
  readonly rows: readonly RatioRow[]
  readonly total: RatioRow
}

export interface PerformanceRatioReport {
  /** Selected trades, and those of them with a stop and a target: all else is of these. */
  readonly trades: number
  readonly evaluated: number
  readonly have: PerformanceRatioAnswer['have']
  /** Average realised less average planned. */
  readonly difference: number | null
  readonly setups: RatioGroups
  /** By planned reward to risk. */
  readonly buckets: RatioGroups
  readonly lines: RatioLines
}

/** Trades with a stop and a target, and those that lack one of them. */
export const plannedTrades: TradesOf = knowing('rrr')
export const unplannedTrades: TradesOf = { is: 'unknown', column: 'rrr' }

/** Whether trades make what their plans promise, and win often enough for it (PRODUCT B.4.13). */
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
    buckets: withRequired(answer.buckets),
    lines,
  }
}

function withRequired(groups: GroupsAnswer): RatioGroups {
  const performance = performanceRows(groups)
  const row = (one: PerformanceRow): RatioRow => {
    const required = requiredWinRate(one.avgRrr)
    const edge = required === null || one.winRate === null ? null : one.winRate - required
    return { ...one, of: bothOf(plannedTrades, one.of), required, edge }
  }
  return { ...performance, rows: performance.rows.map(row), total: row(performance.total) }
}
