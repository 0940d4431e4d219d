import { knownValue, list, number, orNull, report, text } from '../definition.ts'
import { milestonesAnswer } from './milestones-answer.ts'
import { milestonesReport } from './milestones-report.ts'

const milestone = {
  type: text(),
  badge: text(),
  count: number(),
  toGo: knownValue('To the next badge; null on the last'),
}

export const milestones = report({
  about: 'Journaling progress',
  view: { positive: { is: 'ratedComments', rating: 'POSITIVE' } },
  permission: null,
  answer: milestonesAnswer,
  fold: milestonesReport,
  shown: {
    closed: number(),
    milestones: list(milestone),
    nearest: orNull(milestone),
    latest: list({ type: text(), badge: text(), at: number('Exit of the trade that earned it, wall clock') }),
    challenge: { current: number('Green trades in a row'), longest: number(), longestUntil: knownValue('Wall clock') },
  },
})
