import { knownValue, list, number, report } from '../definition.ts'
import { summaryShape } from '../summary-shape.ts'
import { journalNumbers, portfolioAnswer, type PortfolioRange } from './portfolio-answer.ts'

export const portfolio = report({
  about:
    'A journal’s contribution to a portfolio: its exit days and statistics over a date range; filters do not apply',
  view: { from: { is: 'day', leftOut: 'From the first trade on' }, to: { is: 'day', leftOut: 'To the last trade' } },
  permission: null,
  answer: (book, _, range: PortfolioRange) => portfolioAnswer(book, range),
  fold: journalNumbers,
  shown: {
    closed: number(),
    balance: number(),
    opening: number(),
    days: list({
      day: number('Days since 1970'),
      trades: number(),
      gain: number(),
      before: knownValue('Balance before the first trade of the day that had one above 0'),
      after: number(),
      growth: number(),
      withPercent: number(),
      r: number(),
      withR: number(),
    }),
    figures: summaryShape,
  },
})
