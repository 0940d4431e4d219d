import { family } from '../figure-family.ts'
import { performanceRatioAnswer } from './performance-ratio-answer.ts'
import { performanceRatioReport } from './performance-ratio-report.ts'

/** Figures of trades with a stop loss and a target. */
export interface PlanFigures {
  /**
   * The mean R of winners divided by the mean R of losers, after costs: the reward to risk that was made.
   *
   * @figure payoffR Payoff in R
   * @formula average R of winners ÷ average R of losers, unsigned
   * @measure number
   * @of planned
   * @unknown No trade with a stop loss and a target was won, or none was lost.
   */
  readonly payoffR: number | null
  /**
   * Payoff in R minus planned reward to risk. Below 0, trades made less than planned.
   *
   * @figure rrrDifference Payoff in R less planned RRR
   * @formula payoff in R − average planned RRR
   * @measure number
   * @inputs payoffR, avgRrr
   * @of planned
   * @unknown No trade with a stop loss and a target was won, or none was lost.
   */
  readonly rrrDifference: number | null
  /**
   * The win rate at which trades with this payoff in R break even.
   *
   * @figure neededWinRate Win rate needed at this payoff
   * @formula 100 ÷ (1 + payoff in R)
   * @measure percent
   * @inputs payoffR
   * @of planned
   * @unknown No trade with a stop loss and a target was won, or none was lost.
   */
  readonly neededWinRate: number | null
  /**
   * The win rate minus the win rate that the payoff in R needs, in percentage points.
   *
   * @figure winRateEdge Win rate above the needed one
   * @formula win rate of trades with stop loss and target − 100 ÷ (1 + payoff in R)
   * @measure points
   * @inputs payoffR
   * @of planned
   * @unknown No trade with a stop loss and a target was won, or none was lost.
   */
  readonly winRateEdge: number | null
}

export const planFigures = family<PlanFigures>(
  { payoffR: true, rrrDifference: true, neededWinRate: true, winRateEdge: true },
  ({ book, filters, unit }) => {
    const { difference, setups } = performanceRatioReport(performanceRatioAnswer(book, filters, { unit, columns: 1 }))
    const { payoffR, needed, edge } = setups.total
    return { payoffR, rrrDifference: difference, neededWinRate: needed, winRateEdge: edge }
  },
)
