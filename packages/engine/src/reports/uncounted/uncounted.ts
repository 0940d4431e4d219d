import { knownValue, number, report } from '../definition.ts'
import { type Uncounted, uncountedAnswer } from './uncounted-answer.ts'

export const uncounted = report({
  about:
    'Open trades with their loss at the stops, which no statistic counts, and the costs of the filtered closed trades',
  view: null,
  permission: null,
  answer: uncountedAnswer,
  fold: (answer: Uncounted): Uncounted => answer,
  shown: {
    open: number('Open trades'),
    openRisk: knownValue(
      'Their loss if all of them were stopped, options at their worst price; null if no risk is known',
    ),
    openWithoutStop: number(),
    openInOptions: number(),
    totalCosts: number('Commissions and fees less what swaps paid'),
    costShare: knownValue('Costs as a percentage of the gross profit'),
  },
})
