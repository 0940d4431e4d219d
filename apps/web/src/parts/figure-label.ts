import type { EvaluationFigure } from '@afterclose/engine/reports/evaluation'
import type { Unit } from '@afterclose/engine/trades/unit'

/** The name of a statistic; money names its currency where other amounts are in another unit. */
export const figureLabel = ({ label, kind }: EvaluationFigure, unit: Unit, currency: string): string =>
  kind === 'money' && unit !== 'CURRENCY' ? `${label}, ${currency}` : label
