import { byName } from '@afterclose/core/record-field'
import { type Statistic, statisticFields, statisticKeys, type Summary } from '@afterclose/core/statistics'
import { boolean, knownValue, number, type ShapeOf, text } from './definition.ts'
import type { EvaluationFigure } from './evaluation.ts'
import type { UnitFigures } from './unit-figures.ts'

/** All statistics of a report, by key. */
export const summaryShape = shapeOfSummary()
function shapeOfSummary(): Required<ShapeOf<Summary>>
function shapeOfSummary(): object {
  return byName(statisticKeys, (key) => {
    const { unknowable, about }: Statistic = statisticFields[key]
    return unknowable ? knownValue(about) : number(about)
  })
}

/** Results of trades, in the unit. */
export const unitFiguresShape = {
  known: number('Trades with a value in the unit'),
  net: knownValue(),
  average: knownValue(),
  won: knownValue(),
  lost: knownValue(),
  averageWin: knownValue(),
  averageLoss: knownValue(),
  largestWin: knownValue(),
  largestLoss: knownValue(),
} as const satisfies Required<ShapeOf<UnitFigures>>

/** A line of the evaluation. */
export const evaluationShape = {
  label: text(),
  kind: text(),
  value: knownValue(),
  signed: boolean(),
} as const satisfies ShapeOf<EvaluationFigure>
