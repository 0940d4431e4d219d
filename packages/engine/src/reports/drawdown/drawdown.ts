import { units } from '../../trades/unit.ts'
import { knownValue, list, number, orNull, report, type ShapeOf, text } from '../definition.ts'
import { drawnColumns } from '../equity/equity.ts'
import { drawdownAnswer } from './drawdown-answer.ts'
import { type DrawdownPeriod, drawdownReport } from './drawdown-report.ts'

const day = text('yyyy-MM-dd')
const period = {
  high: orNull(text('yyyy-MM-dd; null where the start is the high')),
  first: { id: number('The first trade below the high'), date: day },
  low: { id: number(), date: day, number: number('Of the trade among the filtered ones, 1 = first') },
  recovery: orNull({ id: number(), date: day }),
  depth: number(),
  depthPercent: knownValue('Of the index at the high, compounded'),
  trades: number('From the first below the high to the recovery, or up to now'),
  daysDown: number('Calendar days from the high to the low'),
  daysToRecover: knownValue('From the low to the recovery'),
  redShare: number('Percent of its trades with a negative tilt'),
} as const satisfies ShapeOf<DrawdownPeriod>

export const drawdown = report({
  about: 'Drawdowns of the filtered closed trades: depth, dates and recovery',
  view: { unit: { is: 'one', of: units, or: 'CURRENCY' }, columns: drawnColumns },
  permission: 'PREMIUM_GRAPHS',
  answer: drawdownAnswer,
  fold: drawdownReport,
  shown: {
    trades: number(),
    known: number('Trades with a value in the unit'),
    belowShare: knownValue('Percent of trades after which the line was below its high'),
    now: number('Current drawdown at the end of the line'),
    deepest: number(),
    count: number('Number of drawdowns, including those not listed'),
    averageDepth: knownValue(),
    longestDays: number('Calendar days from a high to its recovery, or to the last trade'),
    points: {
      number: list(number('Of the trade among the filtered ones, 1 = first')),
      id: list(number()),
      fall: list(number('How far the line is below its last high')),
    },
    bars: { number: list(number()), id: list(number()), step: list(number('Result of the trade')) },
    periods: list(period),
  },
})
