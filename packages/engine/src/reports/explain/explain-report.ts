import type { Filters } from '@afterclose/core/filters'
import type { Summary } from '../../stats/statistics.ts'
import type { Unit } from '../../trades/unit.ts'
import type { FigureKey } from '../figures/definitions.ts'
import type { ReportFigures } from '../figures/families.ts'
import { type TradeLine, tradeLines, type TradeList } from '../trade-lines.ts'
import type { TradesOf } from '../trades-of.ts'
import type { UnitFigures } from '../unit-figures.ts'

export interface ExplainView {
  /** The group that the figure is of. */
  readonly of: TradesOf
  /** Subset of these trades that the figure uses: winners, for an average win. */
  readonly about: TradesOf
  readonly unit: Unit
  /** Other filters, for which the figure is computed as well. */
  readonly under: readonly Filters[]
  /** The figure and those that it is made of: what a report computes is computed only where it is among them. */
  readonly figures: readonly FigureKey[]
}

/** All figures of one set of trades. */
export interface ExplainedFigures {
  /** Number of trades that the filters select, in the group or not. */
  readonly selected: number
  readonly statistics: Summary
  /** In the unit. */
  readonly figures: UnitFigures
  /** Those of reports that were asked for. */
  readonly more: ReportFigures
}

/** Input of `explainReport`, as transferred from the worker to the page. */
export interface ExplainAnswer {
  readonly unit: Unit
  readonly now: ExplainedFigures
  readonly under: readonly ExplainedFigures[]
  /** Trades that the figure is about. */
  readonly about: number
  readonly heaviest: TradeList
}

export interface ExplainReport extends Omit<ExplainAnswer, 'heaviest'> {
  /** Those of the trades with the largest results, the largest first. */
  readonly heaviest: readonly TradeLine[]
}

export const explainReport = (answer: ExplainAnswer): ExplainReport => ({
  ...answer,
  heaviest: tradeLines(answer.heaviest),
})

/** Figures that are in the unit of the page, and what they are called there. */
const inUnit: ReadonlyMap<string, keyof UnitFigures> = new Map([
  ['netGain', 'net'],
  ['expectancy', 'average'],
  ['grossProfit', 'won'],
  ['grossLoss', 'lost'],
  ['avgWin', 'averageWin'],
  ['avgLoss', 'averageLoss'],
  ['largestWin', 'largestWin'],
  ['largestLoss', 'largestLoss'],
])

const isStatistic = (key: FigureKey, statistics: Summary): key is keyof Summary => Object.hasOwn(statistics, key)

/** A figure out of all of them; null: cannot be computed. Sums of losses and falls are above 0. */
export function figureIn({ selected, statistics, figures, more }: ExplainedFigures, key: FigureKey): number | null {
  if (key === 'share') return selected === 0 ? null : (statistics.numberOfTrades / selected) * 100
  if (key === 'holdingRatio') {
    const { avgHoldingWinners: winners, avgHoldingLosers: losers } = statistics
    return winners === null || losers === null || losers === 0 ? null : winners / losers
  }
  const name = inUnit.get(key)
  const value =
    name !== undefined ? figures[name] : isStatistic(key, statistics) ? statistics[key] : (more[key] ?? null)
  // A smallest result above 0 is no loss, and a largest one below 0 no win.
  if ((key === 'largestWin' && (value ?? 0) <= 0) || (key === 'largestLoss' && (value ?? 0) >= 0)) return null
  return value
}
