import { smallSample } from '@afterclose/core/small-sample'
import { sumInterval } from '../../stats/sum-interval.ts'
import { MICROS, type Unit } from '../../trades/unit.ts'
import {
  type GroupsAnswer,
  type Performance,
  type PerformanceRow,
  performanceRows,
} from '../groups/performance-rows.ts'
import { bothOf } from '../known-numbers.ts'
import { meanOf, type NumberSums, sumOf } from '../number-sums.ts'
import type { TradesOf } from '../trades-of.ts'
import { managementTrades, withoutOtp } from './management-trades.ts'
import { percentOf } from '../../stats/percent-of.ts'

/** Number of latest trades in the feedback. */
export const feedbackTrades = 30

export const managementNumbers = ['potentialR', 'managementR'] as const
type ManagementNumber = (typeof managementNumbers)[number]

export interface TradeManagementView {
  /** Unit of the net gain in the table. */
  readonly unit: Unit
  /** Pixel columns of the lines. */
  readonly columns: number
}

/** Element i of every column is the same point: the start, then evaluated trades in exit order. The sums are in R. */
export interface ManagementLines {
  /** Number of the evaluated trade, 1-based; 0 at the start. */
  readonly position: Uint32Array
  /** -1 at the start. */
  readonly row: Int32Array
  /** 0 at the start. */
  readonly id: Uint32Array
  /** Wall clock; NaN at the start. */
  readonly exitDate: Float64Array
  readonly actual: Float64Array
  readonly potential: Float64Array
  readonly difference: Float64Array
}

/** Input of `tradeManagementReport`, as transferred from the worker to the page. */
export interface TradeManagementAnswer {
  readonly trades: number
  readonly evaluated: number
  /** Number of selected trades with a known target hit, with a stop, with a target. */
  readonly have: { readonly otp: number; readonly stop: number; readonly target: number }
  readonly classes: GroupsAnswer
  readonly means: NumberSums<ManagementNumber>
  readonly improved: number
  readonly worsened: number
  /**
   * The latest `feedbackTrades`: table row of the first, and sums of managementR in millionths and of its squares in
   * R².
   */
  readonly lately: { readonly row: number; readonly sum: number; readonly squares: number }
  readonly lines: ManagementLines
}

interface Managed {
  readonly trades: number
  /** Percentage of the evaluated trades. */
  readonly share: number | null
  readonly of: TradesOf
}

export type ManagementRow = PerformanceRow & {
  readonly potentialR: number | null
  readonly managementR: number | null
}

export interface TradeManagementReport {
  /** Number of selected trades, and of evaluated ones, the basis of everything else. */
  readonly trades: number
  readonly evaluated: number
  readonly have: TradeManagementAnswer['have']
  /** The trades with an unknown target hit. */
  readonly withoutOtp: Pick<Managed, 'trades' | 'of'>
  /** Sums in R; null without an evaluated trade. */
  readonly actual: number | null
  readonly potential: number | null
  readonly difference: number | null
  readonly improved: Managed
  readonly worsened: Managed
  readonly unchanged: Managed
  /** Result of managing the latest trades, in R, with its 95 % interval; null below ten trades. */
  readonly lately: {
    readonly trades: number
    readonly r: number
    readonly low: number | null
    readonly high: number | null
    /** Null if the interval includes 0: not significant with this number of trades. */
    readonly helped: boolean | null
    readonly of: TradesOf
  }
  readonly classes: Performance<ManagementRow>
  readonly lines: ManagementLines
}

/** Whether managing trades helped, compared with leaving them to their stop and target (PRODUCT B.4.16). */
export function tradeManagementReport(answer: TradeManagementAnswer): TradeManagementReport {
  const { trades, evaluated, have, improved, worsened, means, classes, lines } = answer
  const performance = performanceRows(classes)
  const sum = (name: ManagementNumber): number | null => sumOf(means, classes.keys.length, name)
  const managed = (count: number, of: TradesOf): Managed => ({
    trades: count,
    share: percentOf(count, evaluated),
    of,
  })
  const row = (one: PerformanceRow): ManagementRow => {
    const group = one.key === null ? classes.keys.length : classes.keys.indexOf(one.key)
    return {
      ...one,
      of: bothOf(managementTrades.compared, one.of),
      potentialR: meanOf(means, group, 'potentialR').mean,
      managementR: meanOf(means, group, 'managementR').mean,
    }
  }
  return {
    trades,
    evaluated,
    have,
    withoutOtp: { trades: trades - have.otp, of: withoutOtp },
    actual: evaluated === 0 ? null : performance.total.totalR,
    potential: sum('potentialR'),
    difference: sum('managementR'),
    improved: managed(improved, managementTrades.improvedTrades),
    worsened: managed(worsened, managementTrades.worsenedTrades),
    unchanged: managed(evaluated - improved - worsened, managementTrades.unchangedTrades),
    lately: feedback(answer),
    classes: { ...performance, rows: performance.rows.map(row), total: row(performance.total) },
    lines,
  }
}

/** Whether managing the latest trades helped: only if the interval of the sum excludes 0 (PRODUCT B.4.16). */
function feedback({ evaluated, lately, lines }: TradeManagementAnswer): TradeManagementReport['lately'] {
  const trades = Math.min(feedbackTrades, evaluated)
  const upTo = lines.row.at(-1) ?? -1
  const r = lately.sum / MICROS
  const interval = trades < smallSample ? null : sumInterval(trades, r, lately.squares)
  const { low, high } = interval ?? { low: null, high: null }
  return {
    trades,
    r,
    low,
    high,
    helped: low !== null && low > 0 ? true : high !== null && high < 0 ? false : null,
    of: bothOf(managementTrades.compared, { is: 'rows', after: lately.row - 1, upTo }),
  }
}
