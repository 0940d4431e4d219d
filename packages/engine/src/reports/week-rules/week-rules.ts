import { knownValue, list, number, report } from '../definition.ts'
import { weekRulesAnswer } from './week-rules-answer.ts'
import type { WeekRulesReport } from './week-rules-report.ts'

const results = {
  trades: number('Closed ones'),
  withR: number('Those whose R is known'),
  avgR: knownValue(),
  low: knownValue('Low end of its 95 % range; null below ten trades with R'),
  high: knownValue('High end'),
}

export const weekRules = report({
  about: 'How often each rule of a week or month was kept, and the average R of trades that kept and broke it',
  view: { rules: { is: 'weekRules' }, answers: { is: 'weekRuleAnswers' } },
  permission: null,
  answer: weekRulesAnswer,
  fold: (answer: WeekRulesReport): WeekRulesReport => answer,
  shown: {
    rules: list({
      id: number('Id of the rule'),
      kept: number('Trades that kept it, open ones too'),
      counted: number('Trades that kept or broke it'),
      unanswered: number('Trades that the trader has not answered about'),
      open: number('Those of them that are still open'),
      whenKept: results,
      whenBroken: results,
    }),
  },
})
