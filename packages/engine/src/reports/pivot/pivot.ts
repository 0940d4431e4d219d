import { units } from '../../trades/unit.ts'
import { list, report } from '../definition.ts'
import { amongIds, dimensionNames } from '../groups/dimensions.ts'
import { pairPermission } from '../groups/dimension-permission.ts'
import { performanceRowShape } from '../groups/groups.ts'
import { mostCells } from './pair-grouping.ts'
import { pivotAnswer } from './pivot-answer.ts'
import { pivotReport } from './pivot-report.ts'

export const pivot = report({
  about: `The performance table of the filtered closed trades by up to two dimensions at once; with more than ${mostCells.toLocaleString('en')} cells it is refused as "Table too large"`,
  view: {
    row: { is: 'oneOrNone', of: dimensionNames, leftOut: 'One dimension less' },
    column: { is: 'oneOrNone', of: dimensionNames, leftOut: 'One dimension less' },
    rowAmong: amongIds,
    columnAmong: amongIds,
    unit: { is: 'one', of: units, or: 'CURRENCY' },
    basis: { is: 'one', of: ['ENTRY', 'EXIT'], or: 'EXIT' },
  },
  permission: ({ row, column }) => pairPermission(row, column),
  answer: pivotAnswer,
  fold: pivotReport,
  shown: {
    rows: list({ ...performanceRowShape, cells: list(performanceRowShape) }),
    columns: list(performanceRowShape),
    total: performanceRowShape,
  },
})
