import { luckParameters } from '../by-luck.ts'
import { boolean, knownValue, list, number, orNull, report, type ShapeOf, text } from '../definition.ts'
import { findingsAnswer } from './findings-answer.ts'
import { findingsReport } from './findings-report.ts'
import type { Finding } from './finding.ts'
import type { FindingsAnswer } from './look.ts'
import type { LikelyRange } from '../../stats/likely-range.ts'

const range = {
  likely: number('Positive earns, negative costs'),
  low: knownValue('Lower end of the 95 % range'),
  high: knownValue('Upper end'),
} as const satisfies ShapeOf<LikelyRange>

const finding = {
  id: text('Stable for a subject, such as "GROUP setup 4"'),
  verdict: text('MORE_THAN_LUCK or COULD_BE_LUCK'),
  cases: number('Trades that it is about'),
  compared: number('Trades that they are compared with'),
  measure: text('OWN: their own result; DIFFERENCE: against the compared ones'),
  hindsight: boolean('Written when the result was known'),
  aTrade: range,
  inMoney: boolean('A trade is measured in account currency instead of R'),
  usesAYear: knownValue('At the pace of the last 365 days; null below 90 days'),
  aYear: orNull(range),
  aYearInR: orNull(range),
  atLeast: number('End of the year nearer to 0, in account currency, else R; ranks the findings'),
  chance: number('p-value, before the correction'),
  moreTrades: knownValue('Until it would tell, if it goes on as it looks'),
  action: text('SHOW_TRADES, MAKE_RULE or COMPLETE_DATA'),
} as const satisfies ShapeOf<Finding>

export const findings = report({
  about:
    'What the filtered closed trades cost or earn by more than luck: groups, habits, mistakes, rules and costs, corrected for all that were looked at',
  view: {
    negative: { is: 'ratedComments', rating: 'NEGATIVE' },
    missed: { is: 'missedTrades' },
    sessions: { is: 'sessions' },
    ...luckParameters,
  },
  permission: null,
  answer: findingsAnswer,
  fold: (answer: FindingsAnswer) => findingsReport([answer]),
  shown: {
    withheld: orNull(text('PICKED_BY_RESULT: the filters pick trades by their result')),
    trades: number('All selected trades'),
    looks: number('Findings that were looked at, with enough cases'),
    shown: list(finding),
    likeliest: orNull(finding),
    all: list(finding),
    explained: list({ id: text(), by: text('Id of the finding that explains it') }),
  },
})
