import { dateOf, type LocalDate } from '@afterclose/core/time'
import { fallPercent } from '../../stats/growth.ts'
import { mean } from '../../stats/mean.ts'
import type { Unit } from '../../trades/unit.ts'
import { lineIn, partsIn } from '../in-unit.ts'
import { daysBetween } from './days-between.ts'

export interface DrawdownView {
  readonly unit: Unit
  /** Columns of the charts, at least 1: each has at most two points of the line and two bars. */
  readonly columns: number
}

/** Input of `drawdownReport`, as transferred from the worker to the page. Values in integer units. */
export interface DrawdownAnswer {
  readonly unit: Unit
  readonly moneyUnits: number
  /** Number of selected trades, and of those with a value in the unit. */
  readonly trades: number
  readonly known: number
  /** Number of them after which the line was in drawdown. */
  readonly below: number
  /** The final drawdown, and the deepest. */
  readonly now: number
  readonly deepest: number
  /** Number of all drawdowns, including unlisted ones. */
  readonly all: { readonly count: number; readonly depths: number; readonly longestDays: number }
  /** Visible points: number among the selected trades (1 = first), table row, id, exit and drawdown. */
  readonly points: Points & { readonly fall: Float64Array }
  /** Visible bars, with the result of the trade. */
  readonly bars: Points & { readonly step: Float64Array }
  /** The largest drawdowns and the open one, oldest first: element i of every column is the same. */
  readonly periods: PeriodColumns
}

export interface Points {
  readonly number: Uint32Array
  readonly row: Uint32Array
  readonly id: Uint32Array
  readonly exitDate: Float64Array
}

export interface PeriodColumns {
  /** Exit of the trade at the high; NaN if the start is the high. */
  readonly highExit: Float64Array
  /**
   * Trades of a drawdown: the first below the high, the one at the low, and the one that recovered, -1 while open: table rows and ids.
   */
  readonly firstRow: Int32Array
  readonly firstId: Uint32Array
  readonly firstExit: Float64Array
  readonly lowRow: Int32Array
  readonly lowId: Uint32Array
  readonly lowExit: Float64Array
  /** Number of the trade at the low among the selected ones. */
  readonly lowNumber: Uint32Array
  readonly recoveryRow: Int32Array
  readonly recoveryId: Uint32Array
  /** NaN while it is open. */
  readonly recoveryExit: Float64Array
  /** The last of its trades: the recovery, or the last selected one. */
  readonly lastRow: Int32Array
  readonly depth: Float64Array
  /** Lost share of the index from the first trade to the low; NaN if no trade has a percentage. */
  readonly share: Float64Array
  readonly trades: Uint32Array
  readonly red: Uint32Array
}

/** From the first trade below a high until the line has recovered (PRODUCT B.4.5). */
export interface DrawdownPeriod {
  /** Null if the start is the high. */
  readonly high: LocalDate | null
  readonly first: { readonly id: number; readonly date: LocalDate }
  readonly low: { readonly id: number; readonly date: LocalDate; readonly number: number }
  /** Null while it is open. */
  readonly recovery: { readonly id: number; readonly date: LocalDate } | null
  /** In the unit, positive. */
  readonly depth: number
  /** Percentage of the index at the high, compounded over the trades down to the low; null if none has a percentage. */
  readonly depthPercent: number | null
  /** The trades from the first to the recovery, or up to now. */
  readonly trades: number
  /** Calendar days from the high, or without one from the first trade, to the low. */
  readonly daysDown: number
  /** From the low to the recovery; null while it is open. */
  readonly daysToRecover: number | null
  /** Percentage of its trades with a negative tilt. */
  readonly redShare: number
  /** Its trades as a range of table rows. */
  readonly after: number
  readonly upTo: number
}

export interface DrawdownReport {
  readonly unit: Unit
  readonly trades: number
  readonly known: number
  /** Percentage of trades after which the line was in drawdown; null without any. */
  readonly belowShare: number | null
  /** In the unit, 0 or more. */
  readonly now: number
  readonly deepest: number
  /** Number of all drawdowns. */
  readonly count: number
  readonly averageDepth: number | null
  /** Calendar days of the longest, from high to recovery or to the last trade. */
  readonly longestDays: number
  readonly points: Points & { readonly fall: Float64Array }
  readonly bars: Points & { readonly step: Float64Array }
  /** The listed ones, oldest first; fewer than `count` if there are very many: then the deepest. */
  readonly periods: readonly DrawdownPeriod[]
  /** The deepest of them; null if there was none. */
  readonly worst: DrawdownPeriod | null
}

/** Drawdowns of the selected trades: depth, time and recovery. */
export function drawdownReport(answer: DrawdownAnswer): DrawdownReport {
  const { unit, moneyUnits, trades, all } = answer
  const { fall } = lineIn(unit, moneyUnits)
  const parts = partsIn(unit, moneyUnits)
  const periods = Array.from(answer.periods.depth, (_, i) => periodAt(answer, i, fall))
  return {
    unit,
    trades,
    known: answer.known,
    belowShare: trades === 0 ? null : (100 * answer.below) / trades,
    now: fall(answer.now),
    deepest: fall(answer.deepest),
    count: all.count,
    averageDepth: all.count === 0 ? null : fall(mean(all.depths, all.count, 1) ?? 0),
    longestDays: all.longestDays,
    points: { ...answer.points, fall: answer.points.fall.map(fall) },
    bars: { ...answer.bars, step: answer.bars.step.map((step) => step / parts) },
    periods,
    worst: periods.find((_, i) => answer.periods.depth[i] === answer.deepest) ?? null,
  }
}

function periodAt({ periods: of }: DrawdownAnswer, i: number, fall: (drawn: number) => number): DrawdownPeriod {
  const [highExit, recoveryExit] = [of.highExit[i]!, of.recoveryExit[i]!]
  const [firstExit, lowExit] = [of.firstExit[i]!, of.lowExit[i]!]
  const open = of.recoveryRow[i]! < 0
  return {
    high: Number.isNaN(highExit) ? null : dateOf(highExit),
    first: { id: of.firstId[i]!, date: dateOf(firstExit) },
    low: { id: of.lowId[i]!, date: dateOf(lowExit), number: of.lowNumber[i]! },
    recovery: open ? null : { id: of.recoveryId[i]!, date: dateOf(recoveryExit) },
    depth: fall(of.depth[i]!),
    depthPercent: Number.isNaN(of.share[i]!) ? null : fallPercent(of.share[i]!),
    trades: of.trades[i]!,
    daysDown: daysBetween(Number.isNaN(highExit) ? firstExit : highExit, lowExit),
    daysToRecover: open ? null : daysBetween(lowExit, recoveryExit),
    redShare: (100 * of.red[i]!) / of.trades[i]!,
    after: of.firstRow[i]! - 1,
    upTo: of.lastRow[i]!,
  }
}
