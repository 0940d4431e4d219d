import { knownValue, list, number, orNull, report, text } from '../definition.ts'
import { checklistsAnswer } from './checklists-answer.ts'
import { checklistsReport } from './checklists-report.ts'

const group = {
  key: number('As in the report `groups` by the same dimension'),
  trades: number(),
  winners: number(),
  losers: number(),
  winRate: knownValue('Percent'),
  breakEvens: number(),
  breakEvenGain: number('Account currency'),
  withR: number(),
  avgR: knownValue(),
} as const

export const checklists = report({
  about: 'Results of the filtered closed trades by checklist item, and by the share of items ticked',
  view: null,
  permission: 'PREMIUM_GRAPHS',
  answer: checklistsAnswer,
  fold: checklistsReport,
  shown: {
    trades: number(),
    withChecklist: number(),
    evaluated: number('Those with a checklist and an R'),
    drawn: number('Dots; fewer than `evaluated` where they would overlap'),
    statuses: list(group),
    shares: list(group),
    checklists: list(group),
    items: list({
      item: number('Id of the item'),
      ticked: orNull(group),
      notTicked: orNull(group),
      cost: knownValue('Average R with it ticked minus average R without'),
    }),
    trend: orNull({
      nothing: number('R with nothing ticked, on the regression line through all trades'),
      all: number('R with everything ticked'),
    }),
    dots: list({
      id: number(),
      adherence: number('Percent of the items that were ticked'),
      rMultiple: number(),
      outcome: text(),
    }),
  },
})
