import { family } from '../figure-family.ts'
import { performanceRatioAnswer } from './performance-ratio-answer.ts'
import { performanceRatioReport } from './performance-ratio-report.ts'

/** Figures of trades with a stop loss and a target. */
export interface PlanFigures {
  /**
   * How much more of their risk trades made than was planned; below 0, how much less.
   *
   * @figure rrrDifference Realised less planned RRR
   * @formula average realised RRR − average planned RRR
   * @measure number
   * @inputs avgRealizedRrr, avgRrr
   * @of planned
   * @unknown No trade has a stop loss and a target, or none of those was won or lost.
   */
  readonly rrrDifference: number | null
  /**
   * By how many points of per cent trades with a stop loss and a target win more often than their plan needs; below 0, more seldom.
   *
   * @figure winRateEdge Win rate above the required one
   * @formula win rate of trades with stop loss and target − 100 ÷ (1 + average planned RRR)
   * @measure percent
   * @inputs avgRrr
   * @of planned
   * @unknown No trade has a stop loss and a target, or none of those was won or lost.
   */
  readonly winRateEdge: number | null
}

export const planFigures = family<PlanFigures>(
  { rrrDifference: true, winRateEdge: true },
  ({ book, filters, unit }) => {
    const { difference, setups } = performanceRatioReport(performanceRatioAnswer(book, filters, { unit, columns: 1 }))
    return { rrrDifference: difference, winRateEdge: setups.total.edge }
  },
)
