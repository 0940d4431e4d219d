import { knownValue, list, number, report, text } from '../definition.ts'
import { holdingTimesAnswer } from './holding-times-answer.ts'
import { holdingTimesReport } from './holding-times-report.ts'

export const holdingTimes = report({
  about: 'How long the filtered closed trades were held, and their R',
  view: null,
  permission: null,
  answer: holdingTimesAnswer,
  fold: holdingTimesReport,
  shown: {
    trades: number(),
    withR: number(),
    drawn: number('Dots; fewer than `withR` where they would overlap'),
    averages: {
      all: knownValue('Minutes, as the next two'),
      winners: knownValue(),
      losers: knownValue(),
      ratio: knownValue('Winners ÷ losers'),
    },
    dots: list({ id: number(), minutes: number(), rMultiple: number(), outcome: text() }),
  },
})
