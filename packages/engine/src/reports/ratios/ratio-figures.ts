import { family } from '../figure-family.ts'
import { ratiosAnswer } from './ratios-answer.ts'
import { type Ratios, ratiosReport } from './ratios-report.ts'

/** Ratios other than SQN, which is a statistic. */
export type RatioFigures = Omit<Ratios, 'sqn'>

export const ratioFigures = family<RatioFigures>(
  {
    sharpe: true,
    sortino: true,
    annualGrowth: true,
    calmar: true,
    ulcerIndex: true,
    recoveryFactor: true,
    halfKelly: true,
  },
  ({ book, filters }) => {
    const { sqn: _, ...ratios } = ratiosReport(ratiosAnswer(book, filters)).ratios
    return ratios
  },
)
