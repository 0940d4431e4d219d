import type { Filters } from '@afterclose/core/filters'
import type { Summary } from '@afterclose/core/statistics'
import type { Unit } from '../../trades/unit.ts'
import type { FigureKey } from '../figures/definitions.ts'
import type { ReportFigures } from '../figures/families.ts'
import { type TradeLine, tradeLines, type TradeList } from '../trade-lines.ts'
import type { TradesOf } from '../trades-of.ts'
import type { UnitFigures } from '../unit-figures.ts'
import { percentOf } from '../../stats/percent-of.ts'

export interface ExplainView {
  /** Group of the figure. */
  readonly of: TradesOf
  /** Subset of these trades used by the figure: winners, for an average win. */
  readonly about: TradesOf
  readonly unit: Unit
  /** Other filters, for which the figure is computed too. */
  readonly under: readonly Filters[]
  /** The figure and its inputs: figures of reports are computed only if among them. */
  readonly figures: readonly FigureKey[]
}

/** All figures of one set of trades. */
export interface ExplainedFigures {
  /** Number of trades selected by the filters, whether or not in the group. */
  readonly selected: number
  readonly statistics: Summary
  /** In the unit. */
  readonly figures: UnitFigures
  /** Requested ones of reports. */
  readonly more: ReportFigures
}

/** Input of `explainReport`, as transferred from the worker to the page. */
export interface ExplainAnswer {
  readonly unit: Unit
  readonly now: ExplainedFigures
  readonly under: readonly ExplainedFigures[]
  /** Trades of the figure. */
  readonly about: number
  readonly heaviest: TradeList
}

export interface ExplainReport extends Omit<ExplainAnswer, 'heaviest'> {
  /** The trades with the largest absolute results, largest first. */
  readonly heaviest: readonly TradeLine[]
}

export const explainReport = (answer: ExplainAnswer): ExplainReport => ({
  ...answer,
  heaviest: tradeLines(answer.heaviest),
})

/** Figures in the page's unit, with their labels there. */
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

/** Selects a figure; null if it cannot be computed. Sums of losses and drawdowns are positive. */
export function figureIn({ selected, statistics, figures, more }: ExplainedFigures, key: FigureKey): number | null {
  if (key === 'share') return percentOf(statistics.numberOfTrades, selected)
  if (key === 'holdingRatio') {
    const { avgHoldingWinners: winners, avgHoldingLosers: losers } = statistics
    return winners === null || losers === null || losers === 0 ? null : winners / losers
  }
  const name = inUnit.get(key)
  const value =
    name !== undefined ? figures[name] : isStatistic(key, statistics) ? statistics[key] : (more[key] ?? null)
  // A positive smallest result is no loss, and a negative largest one no win.
  if ((key === 'largestWin' && (value ?? 0) <= 0) || (key === 'largestLoss' && (value ?? 0) >= 0)) return null
  return value
}
