import { knownValue, number, report } from '../definition.ts'
import { plansAnswer } from './plans-answer.ts'
import { plansReport } from './plans-report.ts'

const inR = { trades: number(), withR: number('Trades whose R is known'), totalR: knownValue(), averageR: knownValue() }

export const plans = report({
  about: 'R of the filtered closed trades that were planned, compared with those that were not',
  view: null,
  permission: null,
  answer: plansAnswer,
  fold: plansReport,
  shown: { planned: inR, unplanned: inR },
})
