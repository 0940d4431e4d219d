import { units } from '../../trades/unit.ts'
import { luckParameters } from '../by-luck.ts'
import { boolean, known, list, number, report } from '../definition.ts'
import { amongIds, dimensionNames } from '../groups/dimensions.ts'
import { dimensionPermission, pairPermission } from '../groups/dimension-permission.ts'
import { chancesAnswer } from './chances-answer.ts'
import { type ChancesAnswer, chancesReport } from './chances-report.ts'

export const chances = report({
  about:
    'How many groups of the filtered closed trades, or cells of two dimensions, would stand out by luck alone, and which hold nevertheless',
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
    runs: number('How often the results were dealt out anew'),
    groups: list({
      key: number('As in the report groups'),
      beside: known('Of a cell its column, as in the report pivot'),
      trades: number('With a value in the unit, at least 10'),
      score: number('How far its average lies off that of all, in deviations'),
      chance: number('How likely luck alone puts it as far off'),
      holds: boolean('Survives the test of Benjamini and Hochberg at 10 %'),
    }),
    standingOut: number('Groups 1.96 deviations or more off'),
    byLuck: known('How many would be by luck alone, in the mean'),
  },
})
