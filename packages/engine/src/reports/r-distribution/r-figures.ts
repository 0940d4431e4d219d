import { family } from '../figure-family.ts'
import { rDistributionAnswer } from './r-distribution-answer.ts'
import { rDistributionReport } from './r-distribution-report.ts'

/** Figures of the distribution of R. */
export interface RFigures {
  /**
   * The middle R: half of the trades are below it.
   *
   * @figure medianR Median R
   * @formula middle of all R in ascending order; with an even number, the mean of the two middle values
   * @measure r
   * @of withR
   * @unknown No trade has an R.
   */
  readonly medianR: number | null
  /**
   * Which tail is longer: above 0 the wins, below 0 the losses.
   *
   * @figure skewR Skew of R
   * @formula n ÷ ((n - 1)(n - 2)) × sum of ((R - average R) ÷ deviation of R)³, with n trades with R
   * @measure number
   * @inputs avgR, sdR, nR
   * @of withR
   * @unknown Fewer than three trades have an R, or all R are equal.
   */
  readonly skewR: number | null
  /**
   * Trades that lost more than 1.1R: more than the planned risk, with some room for costs and slippage.
   *
   * @figure oversizedLosses Oversized losses
   * @formula number of trades with R below −1.1
   * @measure count
   * @of oversized
   */
  readonly oversizedLosses: number
  /**
   * Oversized losses as a percentage of trades with an R.
   *
   * @figure oversizedShare Worse than −1.1R
   * @formula oversized losses ÷ trades with R × 100
   * @measure part
   * @inputs oversizedLosses, nR
   * @of withR
   * @unknown No trade has an R.
   */
  readonly oversizedShare: number | null
  /**
   * The total R of the five best trades, or of all if there are fewer.
   *
   * @figure bestTradesR R of the best trades
   * @formula sum of the five highest R
   * @measure r
   * @of withR
   */
  readonly bestTradesR: number
  /**
   * Share of a positive total that came from the five best trades. Above 100, the others lost money overall.
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
