import { family } from '../figure-family.ts'
import { rDistributionAnswer } from './r-distribution-answer.ts'
import { rDistributionReport } from './r-distribution-report.ts'

/** Figures of how results spread in R. */
export interface RFigures {
  /**
   * The R in the middle: half of the trades lie below it.
   *
   * @figure medianR Median R
   * @formula middle of all R in ascending order; of an even number the mean of both in the middle
   * @measure r
   * @of withR
   * @unknown No trade has an R.
   */
  readonly medianR: number | null
  /**
   * To which side results reach further from their mean: above 0 a longer tail of wins, below 0 of losses.
   *
   * @figure skewR Skew of R
   * @formula n ÷ ((n - 1)(n - 2)) × sum of ((R - average R) ÷ deviation of R)³, with n trades with R
   * @measure number
   * @inputs avgR, sdR, nR
   * @of withR
   * @unknown Fewer than three trades have an R, or all have the same.
   */
  readonly skewR: number | null
  /**
   * Trades that lost more than −1.1 R: more than was meant to be risked, with some room for costs and slippage.
   *
   * @figure oversizedLosses Oversized losses
   * @formula number of trades with R below −1.1
   * @measure count
   * @of oversized
   */
  readonly oversizedLosses: number
  /**
   * Oversized losses in a hundred trades that have an R.
   *
   * @figure oversizedShare Worse than −1.1 R
   * @formula oversized losses ÷ trades with R × 100
   * @measure part
   * @inputs oversizedLosses, nR
   * @of withR
   * @unknown No trade has an R.
   */
  readonly oversizedShare: number | null
  /**
   * What the five best trades brought together, or all where there are fewer.
   *
   * @figure bestTradesR R of the best trades
   * @formula sum of the five highest R
   * @measure r
   * @of withR
   */
  readonly bestTradesR: number
  /**
   * How much of a total above 0 came from the five best trades. Above 100 all others lost together.
   *
   * @figure bestTradesShare From the best trades
   * @formula R of the best trades ÷ total R × 100
   * @measure part
   * @inputs bestTradesR, totalR
   * @of withR
   * @unknown The total R is not above 0.
   */
  readonly bestTradesShare: number | null
}

export const rFigures = family<RFigures>(
  {
    medianR: true,
    skewR: true,
    oversizedLosses: true,
    oversizedShare: true,
    bestTradesR: true,
    bestTradesShare: true,
  },
  ({ book, filters }) => {
    const { median, skew, worse, best } = rDistributionReport(rDistributionAnswer(book, filters), 0.5)
    return {
      medianR: median,
      skewR: skew,
      oversizedLosses: worse.trades,
      oversizedShare: worse.share,
      bestTradesR: best.r,
      bestTradesShare: best.share,
    }
  },
)
