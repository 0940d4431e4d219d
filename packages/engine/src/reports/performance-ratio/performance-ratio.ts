import { units } from '../../trades/unit.ts'
import { known, list, number, report } from '../definition.ts'
import { drawnColumns } from '../equity/equity.ts'
import { performanceRowShape } from '../groups/groups.ts'
import { performanceRatioAnswer } from './performance-ratio-answer.ts'
import { performanceRatioReport } from './performance-ratio-report.ts'

const needed = {
  required: known('Win rate in percent needed at the average planned reward to risk'),
  edge: known('Win rate above the required one, in percentage points'),
}
const setup = { ...performanceRowShape, ...needed }

export const performanceRatio = report({
  about: 'Planned and realised reward to risk of the filtered closed trades, and whether they win often enough',
  view: { unit: { is: 'one', of: units, or: 'CURRENCY' }, columns: drawnColumns },
  permission: 'PREMIUM_GRAPHS',
  answer: performanceRatioAnswer,
  fold: performanceRatioReport,
  shown: {
    trades: number(),
    evaluated: number('Trades with a stop and a target: all other figures cover these'),
    have: { stop: number(), target: number() },
    difference: known('Average realised minus average planned'),
    setups: { rows: list(setup), total: setup },
    buckets: list({
      key: number('Of the range: below 1, from 1, 1.5, 2, 3, 5'),
      trades: number(),
      share: known('Percent of the evaluated trades'),
      winRate: known(),
      avgRrr: known(),
      ...needed,
    }),
    lines: {
      position: list(number('Of the trade among the evaluated ones, 1 = first')),
      id: list(number()),
      planned: list(number('Reward to risk of the trade')),
      realized: list(known('Null where it neither won nor lost')),
      plannedMean: list(number('Of the trade and the ones before it, 20 in total')),
      realizedMean: list(known()),
    },
  },
})
