import { units } from '../../trades/unit.ts'
import { knownValue, list, number, orNull, report, type ShapeOf, text } from '../definition.ts'
import { drawnColumns, equityShape } from '../equity/equity.ts'
import { performanceRowShape } from '../groups/groups.ts'
import { summaryShape } from '../summary-shape.ts'
import type { TradeLine } from '../trade-lines.ts'
import { monthAnswer } from './month-answer.ts'
import { type MonthFigures, monthReport } from './month-report.ts'

const trade = { id: number(), gain: knownValue(), rMultiple: knownValue() } as const satisfies ShapeOf<TradeLine>
const ends = {
  best: orNull(performanceRowShape),
  worst: orNull(performanceRowShape),
  heaviest: orNull(performanceRowShape),
}
const figures = {
  statistics: summaryShape,
  result: knownValue('In the unit; percentages are compounded'),
  maxDrawdown: knownValue('In the unit, 0 or more'),
} as const satisfies ShapeOf<MonthFigures>

export const monthly = report({
  about:
    'One month of the filtered closed trades compared with the month before: figures, line, best and worst, comments, milestones',
  view: {
    day: { is: 'day', leftOut: 'The month of the last trade' },
    today: { is: 'day', leftOut: 'Whole months are compared, as if the month were over' },
    unit: { is: 'one', of: units, or: 'CURRENCY' },
    columns: drawnColumns,
    positive: { is: 'ratedComments', rating: 'POSITIVE' },
  },
  permission: 'SESSIONS',
  answer: monthAnswer,
  fold: monthReport,
  shown: {
    ...figures,
    year: number(),
    month: number('1 to 12'),
    equity: equityShape,
    before: orNull(figures),
    beforeDays: knownValue('With `today` in the month: so many first days of the month before are in `before`'),
    best: orNull(trade),
    worst: orNull(trade),
    setups: ends,
    weekdays: ends,
    tilt: { green: number(), red: number(), grey: number() },
    comments: list({ kind: text(), id: number(), trades: number('Trades with this comment') }),
    milestones: list({ type: text(), badge: text() }),
  },
})
