import { units } from '../../trades/unit.ts'
import { boolean, knownValue, list, number, orNull, report } from '../definition.ts'
import { drawnColumns } from '../equity/equity.ts'
import { performanceRowShape } from '../groups/groups.ts'
import { performanceRatioAnswer } from './performance-ratio-answer.ts'
import { performanceRatioReport } from './performance-ratio-report.ts'

const required = knownValue('Win rate in percent needed at the average planned reward to risk, before costs')
const setup = {
  ...performanceRowShape,
  required,
  payoffR: knownValue('Mean R of winners divided by that of losers'),
  needed: knownValue('Win rate in percent needed at this payoff'),
  edge: knownValue('Win rate above that, in percentage points'),
  pays: orNull(boolean('Whether it won often enough for its payoff in R, and made money')),
} as const

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
    difference: knownValue('Payoff in R minus average planned reward to risk'),
    setups: { rows: list(setup), total: setup },
    buckets: list({
      key: number('Of the range: below 1, from 1, 1.5, 2, 3, 5'),
      trades: number(),
      share: knownValue('Percent of the evaluated trades'),
      winRate: knownValue(),
      avgRrr: knownValue(),
      required,
      edge: knownValue('Win rate above the required one, in percentage points'),
    }),
    lines: {
      position: list(number('Of the trade among the evaluated ones, 1 = first')),
      id: list(number()),
      planned: list(number('Reward to risk of the trade')),
      realized: list(knownValue('Null where it neither won nor lost')),
      plannedMean: list(number('Of the trade and the ones before it, 20 in total')),
      realizedMean: list(knownValue()),
    },
  },
})
