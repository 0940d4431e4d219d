import type { FigureKey } from '@afterclose/engine/reports/figures/definitions'
import type { Unit } from '@afterclose/engine/trades/unit'
import type { AskedFigure } from '../explain/asked-figure.ts'

const drawdowns = { CURRENCY: 'maxDrawdown', PERCENT: 'maxDrawdownPercent', R: 'maxDrawdownR' } as const

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

/** What a column of the performance table shows, for its explanation; null where its page explains it. */
export function columnFigure(id: string, unit: Unit): Pick<AskedFigure, 'figure' | 'unit'> | null {
  if (id === 'net') return { figure: unit === 'PERCENT' ? 'netReturn' : 'netGain', unit } // groups add per cents up
  if (id === 'average') return { figure: 'expectancy', unit }
  if (id === 'maxDrawdown') return { figure: drawdowns[unit] }
  const figure = figures.get(id)
  return figure === undefined ? null : { figure }
}
