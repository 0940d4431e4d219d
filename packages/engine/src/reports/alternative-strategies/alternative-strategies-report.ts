import { type WalkReason, walkReasons } from '@afterclose/core/bar-walk'
import { profitFactor } from '../../stats/profit-factor.ts'
import { winRate } from '../../stats/win-rate.ts'
import { mean } from '../../stats/mean.ts'
import { MICROS } from '../../trades/unit.ts'
import type { TradesOf } from '../trades-of.ts'
import { type Resolution, resolutions } from './resolutions.ts'
import { type Reason, reasons, type StrategySet, type StrategyTradesSet } from './strategy-set.ts'

export interface AlternativeStrategiesView extends StrategySet {
  /** Pixel columns of the lines. */
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
  /** Best case of each trade. */
  readonly optimistic: number
  /** Trades by resolution. */
  readonly as: readonly number[]
  /** Trades whose worst case is below their best case. */
  readonly unclear: number
  /** Trades decided by price bars, and unclear ones that are not. */
  readonly byBars: number
  readonly decidable: number
  readonly madeZero: number
  readonly compared: BarsAgainstRange
  /** Trades whose target hit contradicts their bars. */
  readonly otherwise: number
}

/** Trades decided by bars, with the result from their highest and lowest price: millionths of R. */
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
  /** Number of the evaluable trade, 1-based; 0 at the start. */
  readonly position: Uint32Array
  /** Table row; -1 at the start. */
  readonly row: Int32Array
  /** 0 at the start. */
  readonly id: Uint32Array
  /** Wall clock; NaN at the start. */
  readonly exitDate: Float64Array
  readonly actual: Float64Array
  /** Worst case of each trade; in the order of the strategies. */
  readonly strategies: readonly Float64Array[]
}

/** Input of `alternativeStrategiesReport`, as transferred from the worker to the page. */
export interface AlternativeStrategiesAnswer {
  /** Strategies of this result, which keeps their names while the next one is loading. */
  readonly set: StrategySet
  readonly trades: number
  readonly evaluable: number
  /** Evaluable trades decided by price bars for every strategy. */
  readonly byBars: number
  /** Trades by reason. */
  readonly lacking: readonly number[]
  /** Walked trades that bars cannot decide, by reason. */
  readonly untold: readonly number[]
  readonly actual: ResultSums
  readonly strategies: readonly StrategySums[]
  readonly lines: StrategyLines
}

/** Results of the evaluable trades, actual or worst case. */
export interface StrategyResult {
  readonly trades: number
  /** Percentage of winners among trades with a gain or loss: by the sign of R, because no strategy calls a trade break-even. */
  readonly winRate: number | null
  readonly winners: number
  readonly losers: number
  /** R; null without a trade, like the following fields. */
  readonly totalR: number | null
  readonly avgR: number | null
  /** R won by R lost; null if nothing was lost. */
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

/** A strategy, with worst-case results. */
export interface StrategyRow extends StrategyResult {
  readonly name: string
  /** Best-case total R: the other end of the range. */
  readonly optimisticR: number | null
  /** Total R minus the actual result of the same trades. */
  readonly againstActual: number | null
  readonly target: Counted
  readonly stop: Counted
  /** Closed before either level: the real exit is used. */
  readonly actual: Counted
  readonly ambiguous: Counted
  /** Closed at their own stop or target, with this strategy's further away. */
  readonly undecided: Counted
  /** Trades of any resolution whose worst case is below their best case. */
  readonly unclear: Counted
  /** Only with price bars: at a moved stop, and by time. */
  readonly rule: Counted
  readonly time: Counted
  readonly byBars: Counted
  /** Unclear trades without price bars. */
  readonly decidable: Counted
  /** Trades that break-even certainly closed at 0, before costs. */
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
  /** Trades whose bars certainly reach the other level first than stated. */
  readonly otherwise: Counted
}

/** Whether more than a tenth of the trades are unclear: the result is then the range, and its worst end is no verdict. */
export const isUndecided = ({ unclear, trades }: Pick<StrategyRow, 'unclear' | 'trades'>): boolean =>
  unclear.trades * 10 > trades

export interface AlternativeStrategiesReport {
  /** Number of selected trades, and of evaluable ones, the basis of everything else. */
  readonly trades: number
  readonly evaluable: Counted
  /** Evaluable trades decided by price bars for every strategy, and the others. */
  readonly byBars: Counted
  readonly byRange: Counted
  /** The others, once each, by the first applicable reason; reasons without trades are omitted. */
  readonly lacking: readonly (Counted & { readonly reason: Reason })[]
  /** Selected trades that price bars cannot decide under one of the strategies, by the first reason; reasons without trades are omitted. */
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

/** Sums as displayed. */
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
