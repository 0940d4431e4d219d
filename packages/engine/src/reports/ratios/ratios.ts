import { byName } from '@afterclose/core/record-field'
import { knownValue, number, orNull, report, text } from '../definition.ts'
import { ratiosAnswer } from './ratios-answer.ts'
import { ratioNames, ratiosReport } from './ratios-report.ts'

export const ratios = report({
  about: 'Common risk-adjusted ratios of the filtered closed trades, on daily returns',
  view: null,
  permission: null,
  answer: ratiosAnswer,
  fold: ratiosReport,
  shown: {
    trades: number(),
    withPercent: number('Trades with a balance before them'),
    days: number('Trading days from the first exit to the last'),
    ratios: byName(ratioNames, () => knownValue()),
    halfKellyLow: knownValue(
      'The pessimistic end of half Kelly: of results moved down to the low end of the average R',
    ),
    why: byName(ratioNames, () => orNull(text('Why it is unknown'))),
  },
})
