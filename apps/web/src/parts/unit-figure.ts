import type { FigureKey } from '@afterclose/engine/reports/figures/definitions'
import type { Unit } from '@afterclose/engine/trades/unit'

/** Figure key of the sum and the mean of results in a unit: groups add percentages. */
export const unitFigure = (id: 'net' | 'average', unit: Unit): FigureKey =>
  id === 'average' ? 'expectancy' : unit === 'PERCENT' ? 'netReturn' : 'netGain'
