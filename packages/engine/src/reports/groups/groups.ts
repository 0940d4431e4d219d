import { units } from '../../trades/unit.ts'
import { knownValue, list, number, report, type ShapeOf } from '../definition.ts'
import { amongIds, dimensionNames } from './dimensions.ts'
import { dimensionPermission } from './dimension-permission.ts'
import { groupsAnswer } from './groups-answer.ts'
import { performanceRows, type PerformanceRow } from './performance-rows.ts'

/** A row of the performance table. */
export const performanceRowShape = {
  key: knownValue(
    'An id, a date part, a position in a list such as LONG, SHORT, or a range number, 0 = lowest; null in the total',
  ),
  trades: number(),
  share: knownValue('Percent of the filtered trades'),
  winners: number(),
  losers: number(),
  breakEvens: number(),
  breakEvenGain: number('Account currency'),
  winRate: knownValue('Percent'),
  known: number('Trades with a value in the unit: the next two cover these'),
  net: knownValue('In the unit; percentages are added up'),
  average: knownValue('In the unit'),
  withR: number(),
  totalR: knownValue(),
  avgR: knownValue(),
  profitFactor: knownValue('Null when nothing was lost'),
  grossProfit: number(),
  avgWin: knownValue(),
  avgLoss: knownValue('Below 0'),
  payoff: knownValue(),
  withRrr: number(),
  avgRrr: knownValue(),
  withRealizedRrr: number(),
  avgRealizedRrr: knownValue(),
  avgHolding: knownValue('Minutes'),
  maxDrawdown: knownValue('In the unit, 0 or more'),
  avgTilt: knownValue(),
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
