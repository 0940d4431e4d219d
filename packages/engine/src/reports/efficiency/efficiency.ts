import { units } from '../../trades/unit.ts'
import { knownValue, list, number, report, text } from '../definition.ts'
import { performanceRowShape } from '../groups/groups.ts'
import { tradeWindow, windowShape } from '../trade-bars.ts'
import { efficiencyAnswer } from './efficiency-answer.ts'
import { efficiencyReport } from './efficiency-report.ts'

const average = { known: number('Trades that have it'), mean: knownValue('Percent') }
const row = {
  ...performanceRowShape,
  winnerEff: average,
  loserEff: average,
  entryEff: average,
  exitEff: average,
  totalEff: average,
}

export const efficiency = report({
  about: 'How much of the price move the entries and exits of the filtered closed trades captured',
  view: {
    by: { is: 'one', of: ['setup', 'instrument'], or: 'setup' },
    unit: { is: 'one', of: units, or: 'CURRENCY' },
    ...tradeWindow,
  },
  permission: 'PREMIUM_GRAPHS',
  answer: efficiencyAnswer,
  fold: efficiencyReport,
  shown: {
    by: text(),
    trades: number(),
    evaluated: number('Trades with a highest and lowest price: all other figures cover these'),
    inOptions: number('In options, whose prices are not known: never among the evaluated'),
    groups: { rows: list(row), total: row },
    quadrants: list({ name: text(), trades: number(), withR: number(), avgR: knownValue() }),
    dots: list({
      id: number(),
      outcome: text(),
      entry: number(),
      exit: number(),
      total: number(),
      rMultiple: knownValue(),
    }),
    boxes: list({
      key: number('Id of the setup or the instrument'),
      trades: number(),
      low: number('5% lie below'),
      lowerQuartile: number(),
      median: number(),
      upperQuartile: number(),
      high: number('5% lie above'),
      dots: list({ id: number(), outcome: text(), value: number() }),
    }),
    shown: windowShape,
    bars: list({
      trades: number(),
      id: number('Of the last trade of the bar'),
      instrumentId: number(),
      direction: text(),
      rMultiple: knownValue('Of a single trade'),
      total: number('Total efficiency; a mean if the bar covers several trades'),
    }),
  },
})
