import { type WalkReason, walkReasons } from '@afterclose/core/bar-walk'
import { profitFactor } from '../../stats/profit-factor.ts'
import { winRate } from '../../stats/win-rate.ts'
import { mean } from '../../stats/mean.ts'
import { MICROS } from '../../trades/unit.ts'
import type { TradesOf } from '../trades-of.ts'
import { type Resolution, resolutions } from './resolutions.ts'
import { type Reason, reasons, type StrategySet, type StrategyTradesSet } from './strategy-set.ts'

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
  /** Trades that price bars decide, and unclear ones that they do not. */
  readonly byBars: number
  readonly decidable: number
  readonly madeZero: number
  readonly compared: BarsAgainstRange
  /** Trades whose bars say otherwise than the trade says whether its target was hit. */
  readonly otherwise: number
}

/** Trades that bars decide, beside what their highest and lowest price say of the same trades: millionths of R. */
export interface BarsAgainstRange {
  readonly trades: number
  readonly worst: number
  readonly best: number
  readonly unclear: number
  readonly rangeWorst: number
  readonly rangeBest: number
  readonly rangeUnclear: number
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
  /** Evaluable trades that price bars decide for every strategy. */
  readonly byBars: number
  /** Trades by reason. */
  readonly lacking: readonly number[]
  /** Trades that were walked and of which bars cannot tell, by reason. */
  readonly untold: readonly number[]
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
  /** By price bars alone: at a stop that had moved, and at its time. */
  readonly rule: Counted
  readonly time: Counted
  readonly byBars: Counted
  /** Unclear trades without price bars. */
  readonly decidable: Counted
  /** Trades that break-even closed at 0 for certain, before costs. */
  readonly madeZero: number
  /** Results of the same trades by bars and by their highest and lowest price; null without such trades. */
  readonly compared: {
    readonly trades: number
    readonly barsR: number
    readonly barsOptimisticR: number
    readonly barsUnclear: number
    readonly rangeR: number
    readonly rangeOptimisticR: number
    readonly rangeUnclear: number
  } | null
  /** Trades whose bars for certain reach the other level first than they say. */
  readonly otherwise: Counted
}

export interface AlternativeStrategiesReport {
  /** Selected trades, and those of them that can be evaluated: all else is of these. */
  readonly trades: number
  readonly evaluable: Counted
  /** Evaluable trades that price bars decide for every strategy, and the others. */
  readonly byBars: Counted
  readonly byRange: Counted
  /** The others, each once, by the first reason that applies; reasons without trades are left out. */
  readonly lacking: readonly (Counted & { readonly reason: Reason })[]
  /** Selected trades of which price bars cannot tell under one of the strategies, by the first reason; those without trades are left out. */
  readonly untold: readonly (Counted & { readonly reason: WalkReason })[]
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
    byBars: { trades: answer.byBars, of: { is: 'replayed', ...set, as: 'BARS' } },
    byRange: { trades: answer.evaluable - answer.byBars, of: { is: 'replayed', ...set, as: 'RANGES' } },
    lacking: reasons.flatMap((reason, i) => {
      const trades = answer.lacking[i]!
      return trades === 0 ? [] : [{ reason, trades, of: { is: 'replayed', ...set, as: reason } as const }]
    }),
    untold: walkReasons.flatMap((reason, i) => {
      const trades = answer.untold[i]!
      return trades === 0 ? [] : [{ reason, trades, of: { is: 'replayed', ...set, as: reason } as const }]
    }),
    actual,
    strategies: answer.strategies.map((sums, one) => {
      const result = resultOf(sums, answer.evaluable)
      const some = (trades: number, as: StrategyTradesSet): Counted => ({
        trades,
        of: { is: 'replayed', ...set, as, one },
      })
      const counted = (as: Resolution): Counted => some(sums.as[resolutions.indexOf(as)]!, as)
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
        rule: counted('RULE'),
        time: counted('TIME'),
        unclear: some(sums.unclear, 'UNCLEAR'),
        byBars: some(sums.byBars, 'BY_BARS'),
        decidable: some(sums.decidable, 'DECIDABLE'),
        madeZero: sums.madeZero,
        compared: comparedOf(sums.compared),
        otherwise: some(sums.otherwise, 'OTHERWISE'),
      }
    }),
    lines: answer.lines,
  }
}

const comparedOf = ({
  trades,
  worst,
  best,
  unclear,
  rangeWorst,
  rangeBest,
  rangeUnclear,
}: BarsAgainstRange): StrategyRow['compared'] =>
  trades === 0
    ? null
    : {
        trades,
        barsR: worst / MICROS,
        barsOptimisticR: best / MICROS,
        barsUnclear: unclear,
        rangeR: rangeWorst / MICROS,
        rangeOptimisticR: rangeBest / MICROS,
        rangeUnclear,
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
