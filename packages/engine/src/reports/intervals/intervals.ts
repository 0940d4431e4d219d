import { units } from '../../trades/unit.ts'
import { luckParameters } from '../by-luck.ts'
import { known, list, number, report, type ShapeOf, text } from '../definition.ts'
import { amongIds, dimensionNames } from '../groups/dimensions.ts'
import { dimensionPermission } from '../groups/dimension-permission.ts'
import { intervalsAnswer } from './intervals-answer.ts'
import { type GroupIntervals, type IntervalsAnswer, intervalsReport } from './intervals-report.ts'

const groupShape = {
  key: known('As in the report groups; null in the total'),
  trades: number(),
  intervals: list({
    name: text('average, winRate, profitFactor or avgR'),
    cases: number('Trades that have a value of it: below 10 there is no low and no high'),
    estimate: known('Of the trades as they are'),
    low: known(),
    high: known('Null, too, where it is infinite'),
  }),
} as const satisfies ShapeOf<GroupIntervals>

export const intervals = report({
  about:
    'Bootstrap intervals at 95 % of average, win rate, profit factor and R of the filtered closed trades and of their groups, seeded',
  view: {
    unit: { is: 'one', of: units, or: 'CURRENCY' },
    dimension: { is: 'oneOrNone', of: dimensionNames, leftOut: 'Intervals of all trades together alone' },
    among: amongIds,
    basis: { is: 'one', of: ['ENTRY', 'EXIT'], or: 'EXIT' },
    ...luckParameters,
  },
  permission: ({ dimension }) => (dimension === null ? null : dimensionPermission(dimension)),
  answer: intervalsAnswer,
  fold: (answer: IntervalsAnswer) => intervalsReport([answer]),
  shown: { runs: number('Histories that were drawn out of the trades'), groups: list(groupShape), total: groupShape },
})
