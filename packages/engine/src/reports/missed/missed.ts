import { knownValue, list, number, report, text } from '../definition.ts'
import { missedAnswer } from './missed-answer.ts'
import { missedReport } from './missed-report.ts'

const figures = {
  count: number(),
  evaluated: number('Those whose R is known'),
  winners: number(),
  losers: number(),
  hitRate: knownValue('Percent of the evaluated ones that would have won'),
  totalR: knownValue(),
  avgR: knownValue(),
  profitFactor: knownValue('Null when nothing would have been lost'),
  avgWin: knownValue('R'),
  avgLoss: knownValue('R, below 0'),
  withRrr: number(),
  avgRrr: knownValue(),
}
const group = {
  ...figures,
  key: number('Position of the reason in its list, id of the setup, weekday from 1 = Monday, or hour'),
  share: number('Percent of all missed trades'),
  ids: list(number()),
}
const inR = { trades: number(), withR: number('Trades whose R is known'), totalR: knownValue(), averageR: knownValue() }

export const missed = report({
  about: 'What the filtered missed trades would have made in R, compared with trades taken',
  view: { missed: { is: 'missedTrades' } },
  permission: null,
  answer: missedAnswer,
  fold: missedReport,
  shown: {
    total: figures,
    taken: inR,
    netEffect: knownValue('Average missed R minus average R taken'),
    weeks: number('From the week of the first miss to that of the last'),
    rPerWeek: knownValue(),
    reasons: list(group),
    setups: list(group),
    weekdays: list(group),
    hours: list(group),
    line: list({
      date: text('yyyy-MM-dd'),
      taken: number('R taken up to the end of this day of exit'),
      both: number('With what was missed, by day of entry'),
    }),
    next: list({
      missedId: number(),
      tradeId: number('The first closed trade entered after it'),
      minutes: number('From the miss to that entry'),
      rMultiple: knownValue(),
    }),
    after: inR,
  },
})
