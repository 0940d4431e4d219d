import { boolean, knownValue, list, number, report } from '../definition.ts'
import { drawnColumns } from '../equity/equity.ts'
import { tradingRulesAnswer } from './trading-rules-answer.ts'
import { tradingRulesReport } from './trading-rules-report.ts'

const amounts = { trades: number(), r: number(), gain: number('Account currency') }
const gained = { r: number('Below 0: what the rule cost'), gain: number() }
const gainedInParts = { ...gained, earlier: gained, later: gained }

export const tradingRules = report({
  about: 'What rules, applied one after another, would have changed about the filtered closed trades',
  view: { rules: { is: 'tradingRules' }, columns: drawnColumns },
  permission: 'SESSIONS',
  answer: tradingRulesAnswer,
  fold: tradingRulesReport,
  shown: {
    trades: number('All selected trades'),
    withR: number('Trades with a known R; others do not count in R'),
    actual: amounts,
    ruled: amounts,
    maxDrawdown: number('R'),
    ruledMaxDrawdown: number('R'),
    rules: list({
      alone: { r: number('On all trades, without the other rules'), gain: number() },
      leftOut: number('Trades'),
      halved: number('Trades'),
      without: amounts,
      with: amounts,
      maxDrawdownWithout: number('R'),
      maxDrawdownWith: number('R'),
      ...gainedInParts,
      hindsight: boolean('It uses information recorded only after the exit'),
    }),
    together: gainedInParts,
    lines: {
      position: list(number('Of the trade among the selected ones, 1 = first; 0 at the start')),
      id: list(number('Of the trade; 0 at the start')),
      actual: list(knownValue('Sum of R so far')),
      ruled: list(knownValue('With all rules kept')),
    },
  },
})
