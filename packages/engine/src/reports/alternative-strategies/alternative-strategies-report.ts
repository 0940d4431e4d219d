import { profitFactor } from '../../stats/profit-factor.ts'
import { winRate } from '../../stats/win-rate.ts'
import { mean } from '../../stats/mean.ts'
import { MICROS } from '../../trades/unit.ts'
import type { TradesOf } from '../trades-of.ts'
import { type Resolution, resolutions } from './resolutions.ts'
import { type Reason, reasons, type StrategySet } from './strategy-set.ts'

export interface AlternativeStrategiesView extends StrategySet {
  /** Pixel columns that the lines have. */
  readonly columns: number
}

/** Totals of results, in millionths of R. */
export interface ResultSums {
  readonly total: number
  readonly won: number
  readonly lost: number
  readonly winners: number
  readonly losers: number
  readonly best: number
  readonly worst: number
  readonly drawdown: number
}

export interface StrategySums extends ResultSums {
  /** With each trade at its best. */
  readonly optimistic: number
  /** Trades by resolution. */
  readonly as: readonly number[]
  /** Trades whose worst is below their best. */
  readonly unclear: number
  readonly madeZero: number
}

/** Element i of every column is the same point: the start, then evaluable trades in exit order. Sums of R. */
export interface StrategyLines {
  /** Which of the evaluable trades, counted from 1; 0 at the start. */
  readonly position: Uint32Array
  /** Table row; -1 at the start. */
  readonly row: Int32Array
  /** 0 at the start. */
  readonly id: Uint32Array
  /** Wall clock; NaN at the start. */
  readonly exitDate: Float64Array
  readonly actual: Float64Array
  /** Each trade at its worst; in the order of the strategies. */
  readonly strategies: readonly Float64Array[]
}

/** Input of `alternativeStrategiesReport`, as transferred from the worker to the page. */
export interface AlternativeStrategiesAnswer {
  /** Those that it is about: while the next answer is waited for, this one stands under its own names. */
  readonly set: StrategySet
  readonly trades: number
  readonly evaluable: number
  /** Trades by reason. */
  readonly lacking: readonly number[]
  readonly actual: ResultSums
  readonly strategies: readonly StrategySums[]
  readonly lines: StrategyLines
}

/** Results of the evaluable trades, actual or at worst. */
export interface StrategyResult {
  readonly trades: number
  /** Winners in a hundred trades that made or lost something: by the sign of R, as no strategy calls a trade break-even. */
  readonly winRate: number | null
  readonly winners: number
  readonly losers: number
  /** R; null without a trade, as all that follows. */
  readonly totalR: number | null
  readonly avgR: number | null
  /** R won by R lost; null when nothing was lost. */
  readonly profitFactor: number | null
  /** R. */
  readonly maxDrawdown: number
  readonly best: number | null
  readonly worst: number | null
}

interface Counted {
  readonly trades: number
  readonly of: TradesOf
}

/** A strategy. Its results take each trade at its worst. */
export interface StrategyRow extends StrategyResult {
  readonly name: string
  /** Total R with each trade at its best: the other end of the range. */
  readonly optimisticR: number | null
  /** Total R less what the same trades really made. */
  readonly againstActual: number | null
  readonly target: Counted
  readonly stop: Counted
  /** Closed before either level: the real exit is kept. */
  readonly actual: Counted
  readonly ambiguous: Counted
  /** Left at their own stop or target, where this strategy's lies farther. */
  readonly undecided: Counted
  /** Trades of any resolution whose worst is below their best. */
  readonly unclear: Counted
  /** Trades that break-even closed at 0 for certain, before costs. */
  readonly madeZero: number
}

export interface AlternativeStrategiesReport {
  /** Selected trades, and those of them that can be evaluated: all else is of these. */
  readonly trades: number
  readonly evaluable: Counted
  /** The others, each once, by the first reason that applies; reasons without trades are left out. */
  readonly lacking: readonly (Counted & { readonly reason: Reason })[]
  readonly actual: StrategyResult
  readonly strategies: readonly StrategyRow[]
  readonly lines: StrategyLines
}

export function alternativeStrategiesReport(answer: AlternativeStrategiesAnswer): AlternativeStrategiesReport {
  const { set } = answer
  const actual = resultOf(answer.actual, answer.evaluable)
  return {
    trades: answer.trades,
    evaluable: { trades: answer.evaluable, of: { is: 'replayed', ...set, as: 'EVALUABLE' } },
    lacking: reasons.flatMap((reason, i) => {
      const trades = answer.lacking[i]!
      return trades === 0 ? [] : [{ reason, trades, of: { is: 'replayed', ...set, as: reason } as const }]
    }),
    actual,
    strategies: answer.strategies.map((sums, one) => {
      const result = resultOf(sums, answer.evaluable)
      const counted = (as: Resolution): Counted => ({
        trades: sums.as[resolutions.indexOf(as)]!,
        of: { is: 'replayed', ...set, as, one },
      })
      return {
        name: set.strategies[one]!.name,
        ...result,
        optimisticR: answer.evaluable === 0 ? null : sums.optimistic / MICROS,
        againstActual: answer.evaluable === 0 ? null : (sums.total - answer.actual.total) / MICROS,
        target: counted('TARGET'),
        stop: counted('STOP'),
        actual: counted('ACTUAL'),
        ambiguous: counted('AMBIGUOUS'),
        undecided: counted('UNDECIDED'),
        unclear: { trades: sums.unclear, of: { is: 'replayed', ...set, as: 'UNCLEAR', one } },
        madeZero: sums.madeZero,
      }
    }),
    lines: answer.lines,
  }
}

/** Sums as they are shown. */
function resultOf(sums: ResultSums, trades: number): StrategyResult {
  const inR = (micros: number): number | null => (trades === 0 ? null : micros / MICROS)
  return {
    trades,
    winRate: winRate(sums.winners, sums.losers),
    winners: sums.winners,
    losers: sums.losers,
    totalR: inR(sums.total),
    avgR: mean(sums.total, trades, MICROS),
    profitFactor: profitFactor(sums.won, -sums.lost),
    maxDrawdown: sums.drawdown / MICROS,
    best: inR(sums.best),
    worst: inR(sums.worst),
  }
}
