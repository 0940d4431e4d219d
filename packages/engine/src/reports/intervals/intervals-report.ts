import type { FilterOptions } from '@afterclose/core/filters'
import { smallSample } from '@afterclose/core/small-sample'
import type { Unit } from '../../trades/unit.ts'
import type { LuckParts } from '../by-luck.ts'
import type { Among, DimensionName } from '../groups/dimensions.ts'

export interface IntervalsView extends LuckParts {
  /** Unit of the average. */
  readonly unit: Unit
  /** Also intervals of its groups; null: only of all selected trades. */
  readonly dimension: DimensionName | null
  readonly among?: Among
  readonly basis: FilterOptions['entryOrExitDate']
}

export const intervalNames = ['average', 'winRate', 'profitFactor', 'avgR'] as const
export type IntervalName = (typeof intervalNames)[number]
type PerName<T> = Readonly<Record<IntervalName, T>>
export const perName = <T>(of: (name: IntervalName) => T): PerName<T> => ({
  average: of('average'),
  winRate: of('winRate'),
  profitFactor: of('profitFactor'),
  avgR: of('avgR'),
})

/** Trades whose R the bet counts as -3 or +5 R, and how much R that cuts off. */
export interface Cuts {
  readonly below: number
  readonly belowR: number
  readonly above: number
  readonly aboveR: number
}

/** Input of `intervalsReport`, as transferred from the worker to the page. */
export interface IntervalsAnswer {
  /** Keys of the groups. */
  readonly keys: readonly number[]
  /** By group, followed by the total. */
  readonly trades: Uint32Array
  readonly runs: number
  readonly cuts: Cuts
  readonly winners: Uint32Array
  readonly losers: Uint32Array
  /** Ends that need no resampling, by group; NaN for figures without. */
  readonly ranges: PerName<{ readonly low: Float64Array; readonly high: Float64Array }>
  /** Number of trades of each figure, by group like `trades`. */
  readonly cases: PerName<Uint32Array>
  /** Figures of the actual trades, by group as in `trades`: NaN is unknown, infinity a profit factor without a loss. */
  readonly estimates: PerName<Float64Array>
  /** The runs of the first group, then those of the next. */
  readonly sampled: PerName<Float64Array>
}

/**
 * Range of a figure; null below ten cases. Averages of money and the profit factor are only resampled from 30 trades on of which five won
 * and five lost: of fewer, resamples say nothing about losses that are still to come (PRODUCT B.2).
 */
export interface Interval {
  readonly name: IntervalName
  /** Number of trades with a value. */
  readonly cases: number
  readonly estimate: number | null
  readonly low: number | null
  readonly high: number | null
}
export interface GroupIntervals {
  /** Null: all selected trades. */
  readonly key: number | null
  readonly trades: number
  readonly intervals: readonly Interval[]
}
export interface IntervalsReport {
  readonly runs: number
  /** By ascending key: those with selected trades. */
  readonly groups: readonly GroupIntervals[]
  readonly total: GroupIntervals
  readonly cuts: Cuts
}

/** Minimum runs for a 2.5 % quantile. */
const fewest = 20
/** Minimum trades for resampling money, and minimum winners and losers among them. */
const fewestTrades = 30
const fewestOfEach = 5

/**
 * The bet's range of the average R, Wilson's of the win rate, and bootstrap intervals of money at 95 %, percentile method over the runs of
 * all parts: from the 2.5 % to the 97.5 % quantile. Runs without a value are skipped.
 *
 * @param parts of the same request, at least one
 * @see B. Efron and R. Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13
 */
export function intervalsReport(parts: readonly [IntervalsAnswer, ...IntervalsAnswer[]]): IntervalsReport {
  const [{ keys, trades, cuts, winners, losers, ranges, cases, estimates }] = parts
  const groupAt = (group: number, key: number | null): GroupIntervals => ({
    key,
    trades: trades[group]!,
    intervals: intervalNames.map((name) => {
      const of = { cases: cases[name][group]!, estimate: estimates[name][group]! }
      const without = { name, cases: of.cases, estimate: Number.isNaN(of.estimate) ? null : of.estimate }
      if (without.estimate === null || of.cases < smallSample) return { ...without, low: null, high: null }
      const [low, high] = [ranges[name].low[group]!, ranges[name].high[group]!]
      if (!Number.isNaN(low)) return { ...without, low, high }
      const few =
        of.cases < fewestTrades || winners[group]! < fewestOfEach || losers[group]! < fewestOfEach || isBet(name)
      const runs = few
        ? []
        : parts.flatMap((part) => [...part.sampled[name].subarray(group * part.runs, (group + 1) * part.runs)])
      return { ...without, ...(borders(runs) ?? { low: null, high: null }) }
    }),
  })
  return {
    runs: parts.reduce((total, { runs }) => total + runs, 0),
    groups: keys.map((key, group) => groupAt(group, key)).filter((group) => group.trades > 0),
    total: groupAt(keys.length, null),
    cuts,
  }
}

/** These figures have the range above or none. */
const isBet = (name: IntervalName): boolean => name === 'avgR' || name === 'winRate'

/** The central 95 % of the runs, by quantiles; null if too few have a value. */
export function borders(runs: readonly number[]): { readonly low: number; readonly high: number } | null {
  const values = Float64Array.from(runs).filter((value) => !Number.isNaN(value))
  if (values.length < fewest) return null
  values.sort()
  const at = (share: number): number => values[Math.round(share * (values.length - 1))]!
  return { low: at(0.025), high: at(0.975) }
}
