import type { FilterOptions } from '@afterclose/core/filters'
import type { Block } from '../../book/block.ts'
import * as L from '../../kernel/layout.ts'
import { summaryOf } from '../../stats/statistics.ts'
import type { Unit } from '../../trades/unit.ts'
import { unitFigures } from '../unit-figures.ts'
import type { TradesOf } from '../trades-of.ts'
import { type DimensionName, dimensionOf, tradesOfGroup } from './dimensions.ts'

export interface GroupsView {
  readonly dimension: DimensionName
  /** Of net gain, average and maximum drawdown. */
  readonly unit: Unit
  /** Which date the groups of dates go by. */
  readonly basis: FilterOptions['entryOrExitDate']
}

/** What `performanceRows` is made of, as it crosses from the worker to the page. */
export interface GroupsAnswer extends GroupsView {
  readonly keys: readonly number[]
  /** In the order of the keys. */
  readonly groups: readonly Block[]
  /** Of all selected trades. */
  readonly total: Block
}

/**
 * A row of the performance table (PRODUCT B.2). Null: cannot be computed. Sums and means over a value are of the trades
 * that have it, whose number stands beside them.
 */
export interface PerformanceRow {
  /** The value of the group (an id, a code, a part of a date), or the number of its range. Null in the total. */
  readonly key: number | null
  /** The trades behind the row. */
  readonly of: TradesOf
  readonly trades: number
  /** Per cent of the selected trades; null without any. */
  readonly share: number | null
  readonly winners: number
  readonly losers: number
  readonly breakEvens: number
  readonly winRate: number | null
  /** Trades with a value in the unit: the next two are of these. Per cents are added up ("sum of %"). */
  readonly known: number
  readonly net: number | null
  readonly average: number | null
  readonly withR: number
  readonly totalR: number | null
  readonly avgR: number | null
  /** Null when nothing was lost: shown as "∞" when `grossProfit` is above 0, else as a dash. */
  readonly profitFactor: number | null
  /** Account currency, as the next two. */
  readonly grossProfit: number
  readonly avgWin: number | null
  /** Below 0. */
  readonly avgLoss: number | null
  readonly payoff: number | null
  readonly withRrr: number
  readonly avgRrr: number | null
  readonly withRealizedRrr: number
  readonly avgRealizedRrr: number | null
  /** Minutes. */
  readonly avgHolding: number | null
  /** Of the row's own trades in exit order, in the unit; of per cents that of their compounded index. */
  readonly maxDrawdown: number | null
  readonly avgTilt: number | null
}

export interface Performance {
  readonly dimension: DimensionName
  readonly unit: Unit
  /** By ascending key: every range, and the values that selected trades have. */
  readonly rows: readonly PerformanceRow[]
  /** All selected trades; not the sum of the rows where a trade is in several of them or in none. */
  readonly total: PerformanceRow
}

/** The performance table of a page that groups trades. */
export function performanceRows({ dimension: name, unit, basis, keys, groups, total }: GroupsAnswer): Performance {
  const dimension = dimensionOf(name, basis)
  const row = (block: Block, named: Pick<PerformanceRow, 'key' | 'of'>): PerformanceRow => ({
    ...named,
    ...figuresOf(block, unit),
    share: total.trades === 0 ? null : (block.trades / total.trades) * 100,
  })
  return {
    dimension: name,
    unit,
    rows: keys.map((key, i) => row(groups[i]!, { key, of: tradesOfGroup(dimension, key) })),
    total: row(total, { key: null, of: { is: 'all' } }),
  }
}

function figuresOf(block: Block, unit: Unit): Omit<PerformanceRow, 'key' | 'of' | 'share'> {
  const { details } = block
  const statistics = summaryOf(block)
  const { known, net, average } = unitFigures(block, unit)
  const { maxDrawdown, maxDrawdownR, maxDrawdownPercent } = statistics
  return {
    trades: statistics.numberOfTrades,
    winners: statistics.winners,
    losers: statistics.losers,
    breakEvens: statistics.breakEvens,
    winRate: statistics.winRate,
    known,
    net,
    average,
    withR: statistics.nR,
    totalR: statistics.totalR,
    avgR: statistics.avgR,
    profitFactor: statistics.profitFactor,
    grossProfit: statistics.grossProfit,
    avgWin: statistics.avgWin,
    avgLoss: statistics.avgLoss,
    payoff: statistics.payoff,
    withRrr: details[L.DETAIL_RRR_KNOWN]!,
    avgRrr: statistics.avgRrr,
    withRealizedRrr: details[L.DETAIL_REALIZED_RRR_KNOWN]!,
    avgRealizedRrr: statistics.avgRealizedRrr,
    avgHolding: statistics.avgHolding,
    maxDrawdown: { CURRENCY: maxDrawdown, R: maxDrawdownR, PERCENT: maxDrawdownPercent }[unit],
    avgTilt: statistics.avgTilt,
  }
}
