import { units } from '../../trades/unit.ts'
import { knownValue, list, number, orNull, report, text } from '../definition.ts'
import { drawnColumns } from '../equity/equity.ts'
import { perDayAnswer } from './per-day-answer.ts'
import { perDayReport } from './per-day-report.ts'

const day = { date: text('yyyy-MM-dd'), trades: number(), net: knownValue() } as const

export const perDay = report({
  about: 'Results of the filtered closed trades by day, and by the number of trades in a day',
  view: {
    unit: { is: 'one', of: units, or: 'CURRENCY' },
    basis: { is: 'one', of: ['ENTRY', 'EXIT'], or: 'EXIT' },
    columns: drawnColumns,
  },
  permission: 'PREMIUM_GRAPHS',
  answer: perDayAnswer,
  fold: perDayReport,
  shown: {
    trades: number(),
    days: number('Days with trades'),
    known: number('Days with a result in the unit'),
    winning: number(),
    losing: number(),
    winRate: knownValue('Winning ÷ (winning + losing) days, percent'),
    average: knownValue('Of a day'),
    averageWinning: knownValue(),
    averageLosing: knownValue(),
    best: orNull(day),
    worst: orNull(day),
    tradesADay: knownValue(),
    bars: list(day),
    buckets: list({
      key: number('0: one trade of the journal on the day, 1: two, 2: three, 3: four or five, 4: six or more'),
      days: number('Days with a result in the unit'),
      trades: number('On all of these days, those too without a result in the unit'),
      average: knownValue('Result of a day'),
    }),
  },
})
