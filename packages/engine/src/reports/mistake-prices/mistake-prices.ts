import { boolean, knownValue, list, number, orNull, report, text } from '../definition.ts'
import { luckParameters } from '../by-luck.ts'
import { comparedWithin } from './mistake-price.ts'
import { mistakePricesAnswer, type MistakePricesAnswer, type MistakePricesView } from './mistake-prices-answer.ts'
import { mistakePricesReport } from './mistake-prices-report.ts'

const range = { likely: number(), low: knownValue('Null if no limit is known'), high: knownValue() }
const price = {
  item: orNull({ is: text('COMMENT, UNTICKED, AFTER_LOSS_LIMIT, WITHOUT_PLAN or RED_TILT') }),
  itemId: knownValue('Id of the comment, or of the item of a checklist; null for the others'),
  hindsight: boolean('Written when the result was known'),
  verdict: text('MORE_THAN_LUCK, COULD_BE_LUCK or TOO_FEW'),
  trades: number('Filtered closed trades with it'),
  compared: number('Those of them with R and a clean trade to be compared with'),
  usesAYear: knownValue('At the pace of the last 365 days; null below 90 days'),
  aTrade: orNull(range),
  pulled: orNull(range),
  aYearInR: orNull(range),
  aYear: orNull(range),
  atLeast: knownValue('End of the range of a year nearer to 0, in account currency, otherwise in R; 0 if it reaches 0'),
  chance: knownValue('Probability of such a difference by chance'),
}

export const mistakePrices = report({
  about:
    'What each mistake costs: R of the filtered closed trades with it compared with clean trades of the same kind, for one trade and a year',
  view: {
    within: { is: 'one', of: comparedWithin, or: 'SETUP' },
    negative: { is: 'ratedComments', rating: 'NEGATIVE' },
    sessions: { is: 'sessions' },
    ...luckParameters,
  },
  permission: 'PREMIUM_GRAPHS',
  answer: mistakePricesAnswer,
  fold: (answer: MistakePricesAnswer, view: MistakePricesView) => mistakePricesReport([answer], view),
  shown: {
    within: text(),
    pickedByResult: boolean('The filters pick trades by their result, so that nothing is compared'),
    inMoney: boolean('Costs of a year are known in account currency'),
    trades: number('Filtered closed trades'),
    withR: number('Those with R'),
    mistaken: number('Those with R and a mistake'),
    clean: number('Those with R and without a mistake'),
    apart: number('Trades with a mistake and without a clean one to be compared with'),
    prices: list(price),
    bill: orNull(price),
    fixNext: orNull(price),
    likeliest: orNull(price),
  },
})
