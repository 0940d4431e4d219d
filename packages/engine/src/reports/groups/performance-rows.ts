import type { FilterOptions } from '@afterclose/core/filters'
import { MINUTE } from '@afterclose/core/time'
import { fallPercent } from '../../stats/growth.ts'
import { mean } from '../../stats/mean.ts'
import { ofKnown } from '../../stats/of-known.ts'
import { payoff } from '../../stats/payoff.ts'
import { profitFactor } from '../../stats/profit-factor.ts'
import { winRate } from '../../stats/win-rate.ts'
import { MICROS, type Unit } from '../../trades/unit.ts'
import { partsIn } from '../in-unit.ts'
import type { TradesOf } from '../trades-of.ts'
import { type Among, type Dimension, type DimensionName, dimensionOf, tradesOfGroup } from './dimensions.ts'
import { groupAt, type GroupSums } from './group-sums.ts'
import { percentOf } from '../../stats/percent-of.ts'

export interface GroupsView {
  readonly dimension: DimensionName
  /** Unit of net gain, average and maximum drawdown. */
  readonly unit: Unit
  /** Basis of date groups. */
  readonly basis: FilterOptions['entryOrExitDate']
  /** Restricts a list to these ids; trades without any of them then form a group, too (`Dimension`). */
  readonly among?: Among
}

/** Input of `performanceRows`, as transferred from the worker to the page. */
export interface GroupsAnswer extends GroupsView {
  readonly keys: readonly number[]
  /** Sums of the groups in the order of the keys, then of all selected trades: read by `groupAt`. */
  readonly sums: Float64Array
  /** Units of money per 1.0 of the account currency. */
  readonly moneyUnits: number
}

/**
 * A row of the performance table (PRODUCT B.2). Null: cannot be computed. Sums and means over a value are of the trades with a value, whose
 * number has its own field (`known`, `withR`).
 */
export interface PerformanceRow {
  /** The value of the group (an id, a code, a part of a date), or the index of its range. Null in the total. */
  readonly key: number | null
  /** The trades behind the row. */
  readonly of: TradesOf
  readonly trades: number
  /**
   * The group’s share of all selected trades. A trade can be in several groups, for example by its comments.
   *
   * @figure share Share of trades
   * @formula trades of the group ÷ trades × 100
   * @measure part
   * @unknown No trades.
   */
  readonly share: number | null
  readonly winners: number
  readonly losers: number
  readonly breakEvens: number
  /** Their sum in account currency. */
  readonly breakEvenGain: number
  readonly winRate: number | null
  /** Trades with a value in the unit: the next two are of these. Percentages are added up ("sum of %"). */
  readonly known: number
  readonly net: number | null
  readonly average: number | null
  readonly withR: number
  readonly totalR: number | null
  readonly avgR: number | null
  /** Null if nothing was lost: shown as "∞" if `grossProfit` is above 0, else as a dash. */
  readonly profitFactor: number | null
  /** Account currency, like the next two. */
  readonly grossProfit: number
  readonly avgWin: number | null
  /** Negative. */
  readonly avgLoss: number | null
  readonly payoff: number | null
  readonly withRrr: number
  readonly avgRrr: number | null
  readonly withRealizedRrr: number
  readonly avgRealizedRrr: number | null
  /** Minutes. */
  readonly avgHolding: number | null
  /**
   * Maximum drawdown of the row's own trades in exit order, in the unit; for percent that of their compounded index.
   */
  readonly maxDrawdown: number | null
  readonly avgTilt: number | null
}

export interface Performance<Row = PerformanceRow> {
  readonly dimension: DimensionName
  readonly unit: Unit
  /** By ascending key: every range, and the existing values of selected trades. */
  readonly rows: readonly Row[]
  /** All selected trades; not the sum of the rows if a trade is in several of them or in none. */
  readonly total: Row
}

/** The performance table of a page that groups trades. */
export function performanceRows({
  dimension: name,
  unit,
  basis,
  among,
  keys,
  sums,
  moneyUnits,
}: GroupsAnswer): Performance {
  const dimension = dimensionOf(name, basis, among)
  const total = groupAt(sums, keys.length)
  const rowOf = performanceRow(total.trades, unit, moneyUnits)
  const rows = keys.map((key, i) => rowOf(groupAt(sums, i), { key, of: tradesOfGroup(dimension, key) }))
  return {
    dimension: name,
    unit,
    rows: withGroupsToShow(dimension, rows),
    total: rowOf(total, { key: null, of: { is: 'all' } }),
  }
}

/** Every range is shown, and the existing values of selected trades. */
export const withGroupsToShow = <Row extends Pick<PerformanceRow, 'trades'>>(
  dimension: Dimension,
  rows: readonly Row[],
): readonly Row[] =>
  dimension.is === 'values' || dimension.is === 'items' ? rows.filter(({ trades }) => trades > 0) : rows

/** Computes rows from sums. @param all selected trades, the basis of each row's share */
export const performanceRow =
  (all: number, unit: Unit, moneyUnits: number) =>
  (group: GroupSums, { key, of }: Pick<PerformanceRow, 'key' | 'of'>): PerformanceRow => {
    const { trades, winners, losers, withR, withPercent, withRrr, withRealizedRrr, fall } = group
    const avgWin = mean(group.ofWinners, winners, moneyUnits)
    const avgLoss = mean(group.ofLosers, losers, moneyUnits)
    const inUnit = {
      CURRENCY: { known: trades, sum: group.gain, maxDrawdown: fall / moneyUnits },
      R: { known: withR, sum: group.r, maxDrawdown: ofKnown(fall / MICROS, withR, trades) },
      PERCENT: { known: withPercent, sum: group.percent, maxDrawdown: ofKnown(fallPercent(fall), withPercent, trades) },
    }[unit]
    const parts = partsIn(unit, moneyUnits)
    return {
      key,
      of,
      trades,
      share: percentOf(trades, all),
      winners,
      losers,
      breakEvens: trades - winners - losers,
      breakEvenGain: (group.gain - group.ofWinners - group.ofLosers) / moneyUnits,
      winRate: winRate(winners, losers),
      known: inUnit.known,
      net: ofKnown(inUnit.sum / parts, inUnit.known, trades),
      average: mean(inUnit.sum, inUnit.known, parts),
      withR,
      totalR: ofKnown(group.r / MICROS, withR, trades),
      avgR: mean(group.r, withR, MICROS),
      profitFactor: profitFactor(group.won, group.lost),
      grossProfit: group.won / moneyUnits,
      avgWin,
      avgLoss,
      payoff: payoff(avgWin, avgLoss),
      withRrr,
      avgRrr: mean(group.rrr, withRrr, MICROS),
      withRealizedRrr,
      avgRealizedRrr: mean(group.realizedRrr, withRealizedRrr, MICROS),
      avgHolding: mean(group.held, trades, MINUTE),
      maxDrawdown: inUnit.maxDrawdown,
      avgTilt: mean(group.tilt, trades, 1),
    }
  }
