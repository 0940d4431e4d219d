import { units } from '../../trades/unit.ts'
import { known, list, number, orNull, report, type ShapeOf, text } from '../definition.ts'
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
  depthPercent: known('Of the index at the high, compounded'),
  trades: number('From the first below the high to the recovery, or up to now'),
  daysDown: number('Calendar days from the high to the low'),
  daysToRecover: known('From the low to the recovery'),
  redShare: number('Per cent of its trades with a negative tilt'),
} as const satisfies ShapeOf<DrawdownPeriod>

export const drawdown = report({
  about: 'How far the filtered closed trades fell below their high, when, and how they won it back',
  view: { unit: { is: 'one', of: units, or: 'CURRENCY' }, columns: drawnColumns },
  permission: 'PREMIUM_GRAPHS',
  answer: drawdownAnswer,
  fold: drawdownReport,
  shown: {
    trades: number(),
    known: number('Trades with a value in the unit'),
    belowShare: known('Per cent of the trades that left the line below its high'),
    now: number('How far below its high the line ends'),
    deepest: number(),
    count: number('Drawdowns, those too that are not listed'),
    averageDepth: known(),
    longestDays: number('Calendar days from a high to its recovery, or to the last trade'),
    points: {
      number: list(number('Of the trade among the filtered ones, 1 = first')),
      id: list(number()),
      fall: list(number('How far below its last high the line stands')),
    },
    bars: { number: list(number()), id: list(number()), step: list(number('What the trade brought')) },
    periods: list(period),
  },
})
