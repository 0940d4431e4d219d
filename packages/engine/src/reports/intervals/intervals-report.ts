import type { FilterOptions } from '@afterclose/core/filters'
import { smallSample } from '@afterclose/core/small-sample'
import { shareInterval } from '../../stats/share-interval.ts'
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

/** Input of `intervalsReport`, as transferred from the worker to the page. */
export interface IntervalsAnswer {
  /** Keys of the groups. */
  readonly keys: readonly number[]
  /** By group, followed by the total. */
  readonly trades: Uint32Array
  readonly runs: number
  /** Number of trades of each figure, by group like `trades`. */
  readonly cases: PerName<Uint32Array>
  /** Figures of the actual trades, by group as in `trades`: NaN is unknown, infinity a profit factor without a loss. */
  readonly estimates: PerName<Float64Array>
  /** The runs of the first group, then those of the next. */
  readonly sampled: PerName<Float64Array>
}

/**
 * Interval that contains a figure in 95 of 100 runs; null below ten cases, and if too few runs have a value. The profit factor may end at
 * infinity, and has no interval without a loss.
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
}

/** Minimum runs for a 2.5 % quantile. */
const fewest = 20

/**
 * Bootstrap intervals at 95 %, percentile method over the runs of all parts: from the 2.5 % to the 97.5 % quantile. Runs without a value,
 * such as a win rate without a decided trade, are skipped.
 *
 * @param parts of the same request, at least one
 * @see B. Efron and R. Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13
 */
export function intervalsReport(parts: readonly [IntervalsAnswer, ...IntervalsAnswer[]]): IntervalsReport {
  const [{ keys, trades, cases, estimates }] = parts
  const groupAt = (group: number, key: number | null): GroupIntervals => ({
    key,
    trades: trades[group]!,
    intervals: intervalNames.map((name) => {
      const runs = parts.map((part) => part.sampled[name].subarray(group * part.runs, (group + 1) * part.runs))
      return { name, ...between(name, { estimate: estimates[name][group]!, cases: cases[name][group]!, runs }) }
    }),
  })
  return {
    runs: parts.reduce((total, { runs }) => total + runs, 0),
    groups: keys.map((key, group) => groupAt(group, key)).filter((group) => group.trades > 0),
    total: groupAt(keys.length, null),
  }
}

interface Sampled {
  readonly estimate: number
  readonly cases: number
  readonly runs: readonly Float64Array[]
}

/** If all trades won, or all lost, so did those of every run: the win rate then has its exact interval, the profit factor none. */
function between(name: IntervalName, { estimate, cases, runs }: Sampled): Omit<Interval, 'name'> {
  const without = { cases, estimate: Number.isNaN(estimate) ? null : estimate, low: null, high: null }
  if (without.estimate === null || estimate === Infinity || cases < smallSample) return without
  if (name === 'winRate' && (estimate === 0 || estimate === 100)) {
    const { low, high } = shareInterval(estimate === 0 ? 0 : cases, cases)
    return { cases, estimate, low: low * 100, high: high * 100 }
  }
  return { cases, estimate, ...(borders(runs.flatMap((part) => [...part])) ?? { low: null, high: null }) }
}

/** The central 95 % of the runs, by quantiles; null if too few have a value. */
export function borders(runs: readonly number[]): { readonly low: number; readonly high: number } | null {
  const values = Float64Array.from(runs).filter((value) => !Number.isNaN(value))
  if (values.length < fewest) return null
  values.sort()
  const at = (share: number): number => values[Math.round(share * (values.length - 1))]!
  return { low: at(0.025), high: at(0.975) }
}
