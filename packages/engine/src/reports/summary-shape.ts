import { byName } from '@afterclose/core/record-field'
import { type Statistic, statisticFields, statisticKeys, type Summary } from '@afterclose/core/statistics'
import { boolean, known, number, type ShapeOf, text } from './definition.ts'
import type { EvaluationFigure } from './evaluation.ts'
import type { UnitFigures } from './unit-figures.ts'

/** All statistics of a report, by key. */
export const summaryShape = shapeOfSummary()
function shapeOfSummary(): Required<ShapeOf<Summary>>
function shapeOfSummary(): object {
  return byName(statisticKeys, (key) => {
    const { unknowable, about }: Statistic = statisticFields[key]
    return unknowable ? known(about) : number(about)
  })
}

/** Results of trades, in the unit. */
export const unitFiguresShape = {
  known: number('Trades with a value in the unit'),
  net: known(),
  average: known(),
  won: known(),
  lost: known(),
  averageWin: known(),
  averageLoss: known(),
  largestWin: known(),
  largestLoss: known(),
} as const satisfies Required<ShapeOf<UnitFigures>>

/** A line of the evaluation. */
export const evaluationShape = {
  label: text(),
  kind: text(),
  value: known(),
  signed: boolean(),
} as const satisfies ShapeOf<EvaluationFigure>
