import { family } from '../figure-family.ts'
import { performanceRatioAnswer } from './performance-ratio-answer.ts'
import { performanceRatioReport } from './performance-ratio-report.ts'

/** Figures of trades with a stop loss and a target. */
export interface PlanFigures {
  /**
   * Realised minus planned reward to risk. Below 0, trades made less than planned.
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
   * The win rate minus the win rate needed to break even as planned, in percentage points.
   *
   * @figure winRateEdge Win rate above the required one
   * @formula win rate of trades with stop loss and target − 100 ÷ (1 + average planned RRR)
   * @measure points
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
