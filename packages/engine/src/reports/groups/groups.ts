import { units } from '../../trades/unit.ts'
import { known, list, number, report, type ShapeOf } from '../definition.ts'
import { amongIds, dimensionNames } from './dimensions.ts'
import { dimensionPermission } from './dimension-permission.ts'
import { groupsAnswer } from './groups-answer.ts'
import { performanceRows, type PerformanceRow } from './performance-rows.ts'

/** A row of the performance table. */
export const performanceRowShape = {
  key: known(
    'An id, a date part, a position in a list such as LONG, SHORT, or a range number, 0 = lowest; null in the total',
  ),
  trades: number(),
  share: known('Percent of the filtered trades'),
  winners: number(),
  losers: number(),
  breakEvens: number(),
  breakEvenGain: number('Account currency'),
  winRate: known('Percent'),
  known: number('Trades with a value in the unit: the next two cover these'),
  net: known('In the unit; percentages are added up'),
  average: known('In the unit'),
  withR: number(),
  totalR: known(),
  avgR: known(),
  profitFactor: known('Null when nothing was lost'),
  grossProfit: number(),
  avgWin: known(),
  avgLoss: known('Below 0'),
  payoff: known(),
  withRrr: number(),
  avgRrr: known(),
  withRealizedRrr: number(),
  avgRealizedRrr: known(),
  avgHolding: known('Minutes'),
  maxDrawdown: known('In the unit, 0 or more'),
  avgTilt: known(),
} as const satisfies ShapeOf<PerformanceRow>

export const groups = report({
  about: 'The performance table of the filtered closed trades by one of many dimensions',
  view: {
    dimension: { is: 'one', of: dimensionNames },
    among: amongIds,
    unit: { is: 'one', of: units, or: 'CURRENCY' },
    basis: { is: 'one', of: ['ENTRY', 'EXIT'], or: 'EXIT' },
  },
  permission: ({ dimension }) => dimensionPermission(dimension),
  answer: groupsAnswer,
  fold: performanceRows,
  shown: { rows: list(performanceRowShape), total: performanceRowShape },
})
