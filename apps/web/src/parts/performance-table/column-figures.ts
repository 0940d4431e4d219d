import type { FigureKey } from '@afterclose/engine/reports/figures/definitions'
import type { Unit } from '@afterclose/engine/trades/unit'
import { drawdownFigure } from '../drawdown-figure.ts'
import type { AskedFigure } from '../explain/asked-figure.ts'

/** Columns by their ids, of the figures that are always in the same unit. */
const figures: ReadonlyMap<string, FigureKey> = new Map<string, FigureKey>([
  ['trades', 'numberOfTrades'],
  ['share', 'share'],
  ['winners', 'winners'],
  ['losers', 'losers'],
  ['breakEvens', 'breakEvens'],
  ['winRate', 'winRate'],
  ['totalR', 'totalR'],
  ['avgR', 'avgR'],
  ['profitFactor', 'profitFactor'],
  ['avgWin', 'avgWin'],
  ['avgLoss', 'avgLoss'],
  ['payoff', 'payoff'],
  ['avgRrr', 'avgRrr'],
  ['avgRealizedRrr', 'avgRealizedRrr'],
  ['avgHolding', 'avgHolding'],
  ['avgTilt', 'avgTilt'],
])

/** The sum and the mean of results in a unit: groups add per cents up. */
export const unitFigure = (id: 'net' | 'average', unit: Unit): FigureKey =>
  id === 'average' ? 'expectancy' : unit === 'PERCENT' ? 'netReturn' : 'netGain'

/** What a column of the performance table shows, for its explanation; null where its page explains it. */
export function columnFigure(id: string, unit: Unit): Pick<AskedFigure, 'figure' | 'unit'> | null {
  if (id === 'net' || id === 'average') return { figure: unitFigure(id, unit), unit }
  if (id === 'maxDrawdown') return { figure: drawdownFigure[unit] }
  const figure = figures.get(id)
  return figure === undefined ? null : { figure }
}
