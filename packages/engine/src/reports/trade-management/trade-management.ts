import { units } from '../../trades/unit.ts'
import { boolean, knownValue, list, number, orNull, report } from '../definition.ts'
import { drawnColumns } from '../equity/equity.ts'
import { performanceRowShape } from '../groups/groups.ts'
import { tradeManagementAnswer } from './trade-management-answer.ts'
import { tradeManagementReport } from './trade-management-report.ts'

const part = { trades: number(), share: knownValue('Percent of the evaluated trades') }
const classRow = {
  ...performanceRowShape,
  potentialR: knownValue('Mean R if trades had been left to stop and target'),
  managementR: knownValue('Mean R gained by managing'),
}

export const tradeManagement = report({
  about: 'What managing the filtered closed trades gained or lost, compared with leaving them to their stop and target',
  view: { unit: { is: 'one', of: units, or: 'CURRENCY' }, columns: drawnColumns },
  permission: 'PREMIUM_GRAPHS',
  answer: tradeManagementAnswer,
  fold: tradeManagementReport,
  shown: {
    trades: number(),
    evaluated: number(
      'Trades with a stop, a target and an answer to “Original target hit”: all other figures cover these',
    ),
    have: { otp: number('Whether the original target was hit'), stop: number(), target: number() },
    actual: knownValue('Sum of R'),
    potential: knownValue('Sum of R if trades had been left to stop and target'),
    difference: knownValue('Sum of R gained by managing'),
    improved: part,
    worsened: part,
    unchanged: part,
    lately: {
      trades: number('The latest, at most 30'),
      r: number('R gained by managing'),
      low: knownValue('Interval of it at 95%, from 10 trades on'),
      high: knownValue(),
      helped: orNull(boolean('Null where the interval holds 0, and below 10 trades')),
    },
    classes: { rows: list(classRow), total: classRow },
    lines: {
      position: list(number('Of the trade among the evaluated ones, 1 = first; 0 at the start')),
      id: list(number('Of the trade; 0 at the start')),
      actual: list(knownValue('Cumulative R')),
      potential: list(knownValue()),
      difference: list(knownValue()),
    },
  },
})
