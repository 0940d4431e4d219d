import { units } from '../../trades/unit.ts'
import { knownValue, list, number, report } from '../definition.ts'
import { amongIds, dimensionNames } from '../groups/dimensions.ts'
import { dimensionPermission } from '../groups/dimension-permission.ts'
import { groupLinesAnswer } from './group-lines-answer.ts'
import { groupLinesReport } from './group-lines-report.ts'

export const groupLines = report({
  about: 'Cumulative results of groups of the filtered closed trades: the six that moved the result most',
  view: {
    dimension: { is: 'one', of: dimensionNames },
    among: amongIds,
    unit: { is: 'one', of: units, or: 'CURRENCY' },
    basis: { is: 'one', of: ['ENTRY', 'EXIT'], or: 'EXIT' },
    columns: { is: 'whole', min: 1, max: 4000, or: 1200 },
  },
  permission: ({ dimension }) => dimensionPermission(dimension),
  answer: groupLinesAnswer,
  fold: groupLinesReport,
  shown: {
    groups: number('Groups that have filtered trades'),
    lines: list({
      key: number('An id, a date part, a position in a list such as LONG, SHORT, or a range number, 0 = lowest'),
      trades: number(),
      known: number('Trades with a value in the unit'),
      last: knownValue('Where the line ends; percentages are compounded'),
      points: { x: list(number('Exit, milliseconds of the wall clock')), y: list(knownValue('In the unit')) },
    }),
  },
})
