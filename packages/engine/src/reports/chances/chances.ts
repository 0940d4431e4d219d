import { units } from '../../trades/unit.ts'
import { luckParameters } from '../by-luck.ts'
import { boolean, knownValue, list, number, report } from '../definition.ts'
import { amongIds, dimensionNames } from '../groups/dimensions.ts'
import { dimensionPermission, pairPermission } from '../groups/dimension-permission.ts'
import { chancesAnswer } from './chances-answer.ts'
import { type ChancesAnswer, chancesReport } from './chances-report.ts'

export const chances = report({
  about:
    'How many groups of the filtered closed trades (or cells of two dimensions) would stand out by chance alone, and which stand out nevertheless',
  view: {
    dimension: { is: 'one', of: dimensionNames },
    among: amongIds,
    beside: { is: 'oneOrNone', of: dimensionNames, leftOut: 'Groups of one dimension are judged' },
    besideAmong: amongIds,
    unit: { is: 'one', of: units, or: 'CURRENCY' },
    basis: { is: 'one', of: ['ENTRY', 'EXIT'], or: 'EXIT' },
    ...luckParameters,
  },
  permission: ({ dimension, beside }) =>
    beside === null ? dimensionPermission(dimension) : pairPermission(dimension, beside),
  answer: chancesAnswer,
  fold: (answer: ChancesAnswer) => chancesReport([answer]),
  shown: {
    runs: number('Number of shuffles'),
    groups: list({
      key: number('As in the report groups'),
      beside: knownValue('Of a cell its column, as in the report pivot'),
      trades: number('With a value in the unit, at least 10'),
      score: number('Distance from the overall average, in standard deviations'),
      chance: number('Probability of such a distance by chance'),
      holds: boolean('Passes the Benjamini–Hochberg test at 10%'),
    }),
    standingOut: number('Groups 1.96 deviations or more off'),
    byLuck: knownValue('Expected number by chance alone'),
  },
})
