import { units } from '../../trades/unit.ts'
import { knownValue, list, number, report, text } from '../definition.ts'
import { performanceRowShape } from '../groups/groups.ts'
import { tradeWindow, windowShape } from '../trade-bars.ts'
import { exitAnalysisAnswer } from './exit-analysis-answer.ts'
import { exitAnalysisReport } from './exit-analysis-report.ts'

const part = { trades: number(), of: number(), share: knownValue('Percent') }
const classRow = {
  ...performanceRowShape,
  updraw: knownValue('Mean, percent of the distance to the target'),
  drawdown: knownValue('Mean, percent of the distance to the stop'),
}

export const exitAnalysis = report({
  about: 'How close price came to target and stop, and where between them the filtered closed trades were closed',
  view: { unit: { is: 'one', of: units, or: 'CURRENCY' }, ...tradeWindow },
  permission: 'PREMIUM_GRAPHS',
  answer: exitAnalysisAnswer,
  fold: exitAnalysisReport,
  shown: {
    trades: number(),
    evaluated: number('Trades with stop, target, highest and lowest price: all other figures cover these'),
    inOptions: number('In options, whose prices are not known: never among the evaluated'),
    have: { stop: number(), target: number(), range: number('Highest and lowest price') },
    winnersToStop: { known: number(), mean: knownValue('Percent of the distance to the stop') },
    losersToTarget: { known: number(), mean: knownValue('Percent of the distance to the target') },
    winnersBelowHalf: part,
    losersPastHalf: part,
    losersPast80: part,
    classes: { rows: list(classRow), total: classRow },
    shown: windowShape,
    bars: list({
      trades: number(),
      id: number('Of the last trade of the bar'),
      instrumentId: number(),
      direction: text(),
      rMultiple: knownValue('Of a single trade'),
      updraw: number(
        'Percent of the distance to the target; a mean if the bar covers several trades, as are the next two',
      ),
      drawdown: number(),
      exitLevel: number('0 is the entry, 100 the target, −100 the stop'),
    }),
  },
})
