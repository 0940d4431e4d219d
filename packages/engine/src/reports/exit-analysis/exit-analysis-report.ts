import { outcomes } from '@afterclose/core/trade'
import type { Unit } from '../../trades/unit.ts'
import {
  type GroupsAnswer,
  type Performance,
  type PerformanceRow,
  performanceRows,
} from '../groups/performance-rows.ts'
import { bothOf } from '../known-numbers.ts'
import { meanOf, type NumberMean, type NumberSums } from '../number-sums.ts'
import { barsShown, type TradeBar, type TradeBars, type TradeWindow, windowShown } from '../trade-bars.ts'
import type { TradesOf } from '../trades-of.ts'
import { exitTrades } from './exit-trades.ts'
import { percentOf } from '../../stats/percent-of.ts'

export interface ExitAnalysisView extends TradeWindow {
  /** Unit of the net gain in the table. */
  readonly unit: Unit
}

type Way = 'updraw' | 'drawdownTrade'

/** Input of `exitAnalysisReport`, as transferred from the worker to the page. */
export interface ExitAnalysisAnswer {
  readonly trades: number
  readonly evaluated: number
  /** Selected trades in options, whose prices are not known. */
  readonly inOptions: number
  /** Selected trades with a stop, with a target, with the highest and lowest price. */
  readonly have: { readonly stop: number; readonly target: number; readonly range: number }
  readonly passed: { readonly winnersBelowHalf: number; readonly losersPastHalf: number; readonly losersPast80: number }
  /** By outcome, of the evaluated trades. */
  readonly outcomes: NumberSums<Way> & { readonly keys: readonly number[] }
  readonly classes: GroupsAnswer
  readonly classMeans: NumberSums<Way>
  readonly bars: TradeBars
  /** By bar: percentage of the distance to target and stop, averages if a bar represents several trades. */
  readonly updraw: Float64Array
  readonly drawdown: Float64Array
  readonly exitLevel: Float64Array
}

export interface ExitBar extends TradeBar {
  readonly updraw: number
  readonly drawdown: number
  readonly exitLevel: number
}

/** Number and percentage of trades; null if the total is 0. */
export interface Part {
  readonly trades: number
  readonly of: number
  readonly share: number | null
  readonly behind: TradesOf
}

export interface ExitClassRow extends PerformanceRow {
  readonly updraw: number | null
  readonly drawdown: number | null
}

export interface ExitAnalysisReport {
  /** Number of selected trades, and of those with stop, target, high and low, the basis of everything else. */
  readonly trades: number
  readonly evaluated: number
  readonly inOptions: number
  readonly have: ExitAnalysisAnswer['have']
  /** Mean percentage of the distance to the stop used by winners, and to the target reached by losers. */
  readonly winnersToStop: NumberMean
  readonly losersToTarget: NumberMean
  /** Winners that stayed within half the distance to their stop; losers that reached half, and 80 %, of the distance to their target. */
  readonly winnersBelowHalf: Part
  readonly losersPastHalf: Part
  readonly losersPast80: Part
  /** By place of the exit, from beyond the target to beyond the stop. */
  readonly classes: Performance<ExitClassRow>
  /** Numbers of the drawn trades among the evaluated ones, 1-based. */
  readonly shown: ReturnType<typeof windowShown>
  readonly bars: readonly ExitBar[]
}

/** How far price moved towards target and stop, and where trades were closed (PRODUCT B.4.7). */
export function exitAnalysisReport(answer: ExitAnalysisAnswer): ExitAnalysisReport {
  const { trades, evaluated, inOptions, have, passed, outcomes: byOutcome } = answer
  const inOutcome = (outcome: (typeof outcomes)[number], way: Way): NumberMean => {
    const group = byOutcome.keys.indexOf(outcomes.indexOf(outcome))
    return group < 0 ? { known: 0, mean: null } : meanOf(byOutcome, group, way)
  }
  const winnersToStop = inOutcome('WINNER', 'drawdownTrade')
  const losersToTarget = inOutcome('LOSER', 'updraw')
  const part = (count: number, { known: of }: NumberMean, behind: TradesOf): Part => ({
    trades: count,
    of,
    share: percentOf(count, of),
    behind,
  })
  return {
    trades,
    evaluated,
    inOptions,
    have,
    winnersToStop,
    losersToTarget,
    winnersBelowHalf: part(passed.winnersBelowHalf, winnersToStop, exitTrades.nearWinners),
    losersPastHalf: part(passed.losersPastHalf, losersToTarget, exitTrades.halfLosers),
    losersPast80: part(passed.losersPast80, losersToTarget, exitTrades.almostLosers),
    classes: classesOf(answer),
    shown: windowShown(answer.bars),
    bars: barsShown(answer.bars).map((bar, i) => ({
      ...bar,
      of: bothOf(exitTrades.withExit, bar.of),
      updraw: answer.updraw[i]!,
      drawdown: answer.drawdown[i]!,
      exitLevel: answer.exitLevel[i]!,
    })),
  }
}

function classesOf({ classes, classMeans }: ExitAnalysisAnswer): ExitAnalysisReport['classes'] {
  const performance = performanceRows(classes)
  const row = (one: PerformanceRow): ExitClassRow => {
    const group = one.key === null ? classes.keys.length : classes.keys.indexOf(one.key)
    return {
      ...one,
      of: bothOf(exitTrades.withExit, one.of),
      updraw: meanOf(classMeans, group, 'updraw').mean,
      drawdown: meanOf(classMeans, group, 'drawdownTrade').mean,
    }
  }
  return { ...performance, rows: performance.rows.map(row), total: row(performance.total) }
}
