import { inRange } from '../../filters/row-set.ts'
import { family } from '../figure-family.ts'
import { drawdownAnswer } from './drawdown-answer.ts'
import { drawdownReport } from './drawdown-report.ts'

/** Figures of all falls below a high. */
export interface DrawdownFigures {
  /**
   * How many times the results fell below their high. One lasts from the first trade below until the high is won back.
   *
   * @figure drawdowns Drawdowns
   * @formula number of falls below a high
   * @measure count
   */
  readonly drawdowns: number
  /**
   * How far the results lie below their last high now.
   *
   * @figure drawdownNow Drawdown now
   * @formula last high - sum of all results; per cents are compounded
   * @measure amount
   */
  readonly drawdownNow: number
  /**
   * The mean depth of all drawdowns, each from its high to its low.
   *
   * @figure averageDrawdown Average drawdown
   * @formula sum of the depths ÷ drawdowns
   * @measure amount
   * @inputs drawdowns
   * @unknown The results never fell below a high.
   */
  readonly averageDrawdown: number | null
  /**
   * The most calendar days from a high to the trade that won it back, or to the last trade while it is open.
   *
   * @figure longestDrawdown Longest drawdown, days
   * @formula most days from a high to its recovery
   * @measure count
   * @unknown The results never fell below a high.
   */
  readonly longestDrawdown: number | null
  /**
   * Trades that left the results below their high, whether they won or lost.
   *
   * @figure tradesBelowHigh Trades below the high
   * @formula number of trades after which the results lay below their high
   * @measure count
   */
  readonly tradesBelowHigh: number
  /**
   * In how many of a hundred trades the results lay below their high afterwards.
   *
   * @figure underWater Under water
   * @formula trades below the high ÷ trades × 100
   * @measure part
   * @inputs tradesBelowHigh, numberOfTrades
   * @unknown No trades.
   */
  readonly underWater: number | null
  /**
   * Trades with a tiltmeter below 0: they broke more rules than they kept.
   *
   * @figure redTrades Red trades
   * @formula number of trades with a tilt below 0
   * @measure count
   * @of red
   */
  readonly redTrades: number
  /**
   * Red trades in a hundred.
   *
   * @figure redShare Red tilt
   * @formula red trades ÷ trades × 100
   * @measure part
   * @inputs redTrades, numberOfTrades
   * @unknown No trades.
   */
  readonly redShare: number | null
  /**
   * What one drawdown took of the money that was there at its high, over its trades down to the low.
   *
   * @figure periodDepth Depth of a drawdown, %
   * @formula (1 - product of (1 + gain % ÷ 100) from the first trade below the high to the low) × 100
   * @measure part
   * @unknown The trades are no drawdown of their own under these filters, or none of them has a gain in per cent.
   */
  readonly periodDepth: number | null
  /**
   * Calendar days from the trade that made the high to the low; where the start is the high, from the first trade.
   *
   * @figure daysDown Days down
   * @formula day of the low - day of the high
   * @measure count
   * @unknown The trades are no drawdown of their own under these filters.
   */
  readonly daysDown: number | null
  /**
   * Calendar days from the low to the trade that won the high back.
   *
   * @figure daysToRecover Days to recover
   * @formula day of the recovery - day of the low
   * @measure count
   * @unknown The drawdown is still open, or the trades are none of their own under these filters.
   */
  readonly daysToRecover: number | null
}

export const drawdownFigures = family<DrawdownFigures>(
  {
    drawdowns: true,
    drawdownNow: true,
    averageDrawdown: true,
    longestDrawdown: true,
    tradesBelowHigh: true,
    underWater: true,
    redTrades: true,
    redShare: true,
    periodDepth: true,
    daysDown: true,
    daysToRecover: true,
  },
  ({ book, whole, filters, unit, of }) => {
    const answer = drawdownAnswer(book, filters, { unit, columns: 1 })
    const { trades, now, count, averageDepth, longestDays, belowShare } = drawdownReport(answer)
    const redTrades = book.narrow(book.select(filters), inRange('tiltMeter', null, 0)).count
    // its high is a trade before its own
    const period =
      of.is === 'rows'
        ? drawdownReport(drawdownAnswer(whole, filters, { unit, columns: 1 })).periods.find(
            ({ after, upTo }) => after === of.after && upTo === of.upTo,
          )
        : undefined
    return {
      drawdowns: count,
      drawdownNow: now,
      averageDrawdown: averageDepth,
      longestDrawdown: count === 0 ? null : longestDays,
      tradesBelowHigh: answer.below,
      underWater: belowShare,
      redTrades,
      redShare: trades === 0 ? null : (100 * redTrades) / trades,
      periodDepth: period?.depthPercent ?? null,
      daysDown: period?.daysDown ?? null,
      daysToRecover: period?.daysToRecover ?? null,
    }
  },
)
