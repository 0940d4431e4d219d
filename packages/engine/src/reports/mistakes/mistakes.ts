import { units } from '../../trades/unit.ts'
import { list, number, report } from '../definition.ts'
import { performanceRowShape } from '../groups/groups.ts'
import { commentGroups } from '../monthly/month-report.ts'
import { mistakesAnswer } from './mistakes-answer.ts'
import { mistakesReport } from './mistakes-report.ts'

export const mistakes = report({
  about: 'Result of the filtered closed trades with a negative comment, and how many such comments each month had',
  view: {
    kind: { is: 'one', of: commentGroups },
    negative: { is: 'ratedComments', rating: 'NEGATIVE' },
    unit: { is: 'one', of: units, or: 'CURRENCY' },
    basis: { is: 'one', of: ['ENTRY', 'EXIT'], or: 'EXIT' },
  },
  permission: 'PREMIUM_GRAPHS',
  answer: mistakesAnswer,
  fold: mistakesReport,
  shown: {
    mistaken: performanceRowShape,
    others: performanceRowShape,
    total: performanceRowShape,
    comments: number('Negative comments: a trade with two of them counts twice'),
    months: list({
      year: number(),
      month: number('1 to 12'),
      comments: number(),
      trades: number('Those with a negative comment'),
      selected: number('All selected trades'),
    }),
  },
})
