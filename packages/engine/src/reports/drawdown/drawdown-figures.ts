import { inRange } from '../../filters/row-set.ts'
import { family } from '../figure-family.ts'
import { drawdownAnswer } from './drawdown-answer.ts'
import { drawdownReport } from './drawdown-report.ts'

/** Figures of all drawdowns. */
export interface DrawdownFigures {
  /**
   * How many drawdowns there were. A drawdown lasts from the first trade below the high until the high is reached again.
   *
   * @figure drawdowns Drawdowns
   * @formula number of drawdowns
   * @measure count
   */
  readonly drawdowns: number
  /**
   * How far the cumulative result is below its high now.
   *
   * @figure drawdownNow Drawdown now
   * @formula last high - sum of all results; percentages are compounded
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
   * @unknown There was no drawdown.
   */
  readonly averageDrawdown: number | null
  /**
   * The longest drawdown in calendar days: from its high to the recovery, or to the last trade if still open.
   *
   * @figure longestDrawdown Longest drawdown, days
   * @formula most days from a high to its recovery
   * @measure count
   * @unknown There was no drawdown.
   */
  readonly longestDrawdown: number | null
  /**
   * Trades after which the cumulative result was below its high, whether they won or lost.
   *
   * @figure tradesBelowHigh Trades below the high
   * @formula number of trades after which the cumulative result was below its high
   * @measure count
   */
  readonly tradesBelowHigh: number
  /**
   * Share of trades after which the cumulative result was below its high.
   *
   * @figure underWater In drawdown
   * @formula trades below the high ÷ trades × 100
   * @measure part
   * @inputs tradesBelowHigh, numberOfTrades
   * @unknown No trades.
   */
  readonly underWater: number | null
  /**
   * Trades with tilt below 0: they broke more rules than they kept.
   *
   * @figure redTrades Red trades
   * @formula number of trades with a tilt below 0
   * @measure count
   * @of red
   */
  readonly redTrades: number
  /**
   * Percentage of red trades.
   *
   * @figure redShare Red tilt
   * @formula red trades ÷ trades × 100
   * @measure part
   * @inputs redTrades, numberOfTrades
   * @unknown No trades.
   */
  readonly redShare: number | null
  /**
   * The share of the account at the high that this drawdown cost, over its trades down to the low.
   *
   * @figure periodDepth Depth of a drawdown, %
   * @formula (1 - product of (1 + gain % ÷ 100) from the first trade below the high to the low) × 100
   * @measure part
   * @unknown Under these filters the trades are not a drawdown of their own, or none has a gain in percent.
   */
  readonly periodDepth: number | null
  /**
   * Calendar days from the trade that made the high to the low; where the start is the high, from the first trade.
   *
   * @figure daysDown Days down
   * @formula day of the low - day of the high
   * @measure count
   * @unknown Under these filters the trades are not a drawdown of their own.
   */
  readonly daysDown: number | null
  /**
   * Calendar days from the low to the trade that recovered the high.
   *
   * @figure daysToRecover Days to recover
   * @formula day of the recovery - day of the low
   * @measure count
   * @unknown The drawdown is still open, or under these filters the trades are not a drawdown of their own.
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
    // its high is an earlier trade than its own
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
