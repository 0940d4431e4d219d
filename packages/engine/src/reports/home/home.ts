import { units } from '../../trades/unit.ts'
import { knownValue, list, number, orNull, report } from '../definition.ts'
import { drawnColumns, equityShape } from '../equity/equity.ts'
import { evaluationShape, summaryShape, unitFiguresShape } from '../summary-shape.ts'
import { homeAnswer } from './home-answer.ts'
import { homeReport } from './home-report.ts'

export const home = report({
  about: 'The filtered closed trades as shown on Home: statistics, equity line, evaluation and tilt',
  view: { unit: { is: 'one', of: units, or: 'CURRENCY' }, columns: drawnColumns },
  permission: null,
  answer: homeAnswer,
  fold: homeReport,
  shown: {
    statistics: summaryShape,
    figures: unitFiguresShape,
    result: knownValue('In the unit; percentages are compounded'),
    span: orNull({ first: number('Wall clock of the first exit'), last: number() }),
    deposited: number(),
    equity: equityShape,
    falls: {
      percentOfMoney: knownValue('Percent that the trades of the deepest drawdown in money lost'),
      moneyOfPercent: knownValue('Account currency that the trades of the deepest drawdown in percent lost'),
    },
    evaluation: list(list(evaluationShape)),
    journaled: { trades: number('With a comment and a screenshot'), of: number() },
  },
})
