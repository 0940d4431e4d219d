import { units } from '../../trades/unit.ts'
import { list, report } from '../definition.ts'
import { evaluationShape, summaryShape, unitFiguresShape } from '../summary-shape.ts'
import { sidesAnswer } from './sides-answer.ts'
import { sidesReport } from './sides-report.ts'

const side = { statistics: summaryShape, figures: unitFiguresShape, evaluation: list(evaluationShape) }

export const sides = report({
  about: 'All statistics of the filtered closed trades, three times: all, long and short',
  view: { unit: { is: 'one', of: units, or: 'CURRENCY' } },
  // trade analytics is included in every plan (PRODUCT B.5)
  permission: null,
  answer: sidesAnswer,
  fold: sidesReport,
  shown: { all: side, long: side, short: side },
})
