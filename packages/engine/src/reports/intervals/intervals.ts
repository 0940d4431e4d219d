import { units } from '../../trades/unit.ts'
import { luckParameters } from '../by-luck.ts'
import { knownValue, list, number, report, type ShapeOf, text } from '../definition.ts'
import { amongIds, dimensionNames } from '../groups/dimensions.ts'
import { dimensionPermission } from '../groups/dimension-permission.ts'
import { intervalsAnswer } from './intervals-answer.ts'
import { type Cuts, type GroupIntervals, type IntervalsAnswer, intervalsReport } from './intervals-report.ts'

const groupShape = {
  key: knownValue('As in the report groups; null in the total'),
  trades: number(),
  intervals: list({
    name: text('average, winRate, profitFactor or avgR'),
    cases: number(
      'Trades that have a value of it: below 10 there is no low and no high; for money below 30, or with fewer than 5 winners or losers',
    ),
    estimate: knownValue('For the trades as they are'),
    low: knownValue(),
    high: knownValue('Also null if infinite'),
  }),
} as const satisfies ShapeOf<GroupIntervals>

const cutsShape = {
  below: number('Trades below -3R, which count as -3R'),
  belowR: number('R that this cuts off'),
  above: number('Trades above +5R, which count as +5R'),
  aboveR: number('R that this cuts off'),
} as const satisfies ShapeOf<Cuts>

export const intervals = report({
  about:
    'Ranges at 95%: of the average R by a bet that holds at every look, of the win rate by Wilson, of money by a seeded bootstrap; for the filtered closed trades and their groups',
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
  shown: { runs: number('Number of resamples'), groups: list(groupShape), total: groupShape, cuts: cutsShape },
})
