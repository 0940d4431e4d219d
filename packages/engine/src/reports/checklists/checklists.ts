import { known, list, number, orNull, report, text } from '../definition.ts'
import { performanceRowShape } from '../groups/groups.ts'
import { checklistsAnswer } from './checklists-answer.ts'
import { checklistsReport } from './checklists-report.ts'

export const checklists = report({
  about: 'What the filtered closed trades came to by the items of their checklists, and by how many of them were ticked',
  view: null,
  permission: 'PREMIUM_GRAPHS',
  answer: checklistsAnswer,
  fold: checklistsReport,
  shown: {
    trades: number(),
    withChecklist: number(),
    evaluated: number('Those with a checklist and an R'),
    drawn: number('Dots; fewer than `evaluated` where they would cover each other'),
    items: list({
      item: number('Id of the item'),
      ticked: orNull(performanceRowShape),
      notTicked: orNull(performanceRowShape),
      cost: known('Average R where it was ticked less that where it was not'),
    }),
    dots: list({
      id: number(),
      adherence: number('Per cent of the items that were ticked'),
      rMultiple: number(),
      outcome: text(),
    }),
  },
})
