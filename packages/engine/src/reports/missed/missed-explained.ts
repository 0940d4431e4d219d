import { type MissedAnswer, type MissedReport, missedReport } from './missed-report.ts'
import { percentOf } from '../../stats/percent-of.ts'

/** The figures of missed trades with their definitions, separate from those of trades. */
export interface MissedExplained {
  /**
   * Trades seen and not taken, selected by the filters.
   *
   * @figure missedTrades Missed trades
   * @formula number of missed trades
   * @measure count
   */
  readonly missedTrades: number
  /**
   * The group’s share of all missed trades.
   *
   * @figure missedShare Share of missed trades
   * @formula missed trades of the group ÷ all missed trades × 100
   * @measure part
   * @unknown No trade was missed.
   */
  readonly missedShare: number | null
  /**
   * Missed trades with a stop and an outcome: all R figures cover these.
   *
   * @figure missedEvaluated Evaluated
   * @formula missed trades whose R is known
   * @measure count
   */
  readonly missedEvaluated: number
  /**
   * Evaluated missed trades that would have won after the spread.
   *
   * @figure missedWinners Would have won
   * @formula number of missed trades with more than 0R
   * @measure count
   */
  readonly missedWinners: number
  /**
   * Evaluated missed trades that would have lost.
   *
   * @figure missedLosers Would have lost
   * @formula number of missed trades with less than 0R
   * @measure count
   */
  readonly missedLosers: number
  /**
   * Share of evaluated missed trades that would have won after the spread.
   *
   * @figure missedHitRate Hit rate
   * @formula would have won ÷ evaluated × 100
   * @measure part
   * @inputs missedWinners, missedEvaluated
   * @unknown No missed trade has an R.
   */
  readonly missedHitRate: number | null
  /**
   * What all evaluated missed trades would have made, each in its own R and after the spread.
   *
   * @figure missedTotalR Total missed R
   * @formula sum of missed R
   * @measure r
   * @unknown No missed trade has an R.
   */
  readonly missedTotalR: number | null
  /**
   * What a missed trade would have made on average.
   *
   * @figure missedAvgR Average missed R
   * @formula total missed R ÷ evaluated
   * @measure r
   * @inputs missedTotalR, missedEvaluated
   * @unknown No missed trade has an R.
   */
  readonly missedAvgR: number | null
  /**
   * R that would have been won per R that would have been lost.
   *
   * @figure missedProfitFactor Profit factor of missed trades
   * @formula sum of R above 0 ÷ sum of R below 0, without its sign
   * @measure ratio
   * @unknown Nothing would have been lost.
   */
  readonly missedProfitFactor: number | null
  /**
   * What missed winners would have made on average.
   *
   * @figure missedAvgWin Average missed win, R
   * @formula sum of R above 0 ÷ number of them
   * @measure r
   * @unknown No missed trade would have won.
   */
  readonly missedAvgWin: number | null
  /**
   * What missed losers would have cost on average.
   *
   * @figure missedAvgLoss Average missed loss, R
   * @formula sum of R below 0 ÷ number of them
   * @measure r
   * @unknown No missed trade would have lost.
   */
  readonly missedAvgLoss: number | null
  /**
   * The average planned reward to risk of missed trades.
   *
   * @figure missedRrr Planned RRR of missed trades
   * @formula sum of planned RRR ÷ missed trades with stop and target
   * @measure ratio
   * @unknown No missed trade has a stop and a target.
   */
  readonly missedRrr: number | null
  /**
   * The average R of trades taken, under the filters that also apply to missed trades.
   *
   * @figure takenAvgR Average R of trades taken
   * @formula total R ÷ trades with R
   * @measure r
   * @unknown No trade that was taken has an R.
   */
  readonly takenAvgR: number | null
  /**
   * How much more a missed trade would have made than a trade taken under the same filters.
   *
   * @figure missedAgainstTaken Against taken
   * @formula average missed R - average R of trades taken
   * @measure r
   * @inputs missedAvgR, takenAvgR
   * @unknown No missed trade has an R, or no trade that was taken has one.
   */
  readonly missedAgainstTaken: number | null
  /**
   * Weeks from the first missed trade to the last, starting on Mondays; at least 1.
   *
   * @figure missedWeeks Weeks
   * @formula number of weeks
   * @measure count
   */
  readonly missedWeeks: number
  /**
   * Missed R per week.
   *
   * @figure missedPerWeek Missed a week
   * @formula total missed R ÷ weeks
   * @measure r
   * @inputs missedTotalR, missedWeeks
   * @unknown No missed trade has an R.
   */
  readonly missedPerWeek: number | null
  /**
   * The first trade entered after each missed one, if it has an R. One that follows several misses counts once.
   *
   * @figure nextWithR Next trades with R
   * @formula number of next trades whose R is known
   * @measure count
   */
  readonly nextWithR: number
  /**
   * What the first trades entered after missed ones made in total.
   *
   * @figure nextTotalR Total R of next trades
   * @formula sum of R of next trades
   * @measure r
   * @unknown No next trade has an R.
   */
  readonly nextTotalR: number | null
  /**
   * What the first trade entered after each missed one made, in any instrument.
   *
   * @figure nextAvgR Next trade taken
   * @formula total R of next trades ÷ next trades with R
   * @measure r
   * @inputs nextTotalR, nextWithR
   * @unknown No trade was entered after a missed one, or none of these has an R.
   */
  readonly nextAvgR: number | null
}
export type MissedFigureKey = keyof MissedExplained

/** Figures of the report, by definition key. @param all missed trades selected by the filters, of any group */
export const missedExplained = (
  { total, taken, netEffect, weeks, rPerWeek, after }: MissedReport,
  all: number,
): MissedExplained => ({
  missedTrades: total.count,
  missedShare: percentOf(total.count, all),
  missedEvaluated: total.evaluated,
  missedWinners: total.winners,
  missedLosers: total.losers,
  missedHitRate: total.hitRate,
  missedTotalR: total.totalR,
  missedAvgR: total.avgR,
  missedProfitFactor: total.profitFactor,
  missedAvgWin: total.avgWin,
  missedAvgLoss: total.avgLoss,
  missedRrr: total.avgRrr,
  takenAvgR: taken.averageR,
  missedAgainstTaken: netEffect,
  missedWeeks: weeks,
  missedPerWeek: rPerWeek,
  nextWithR: after.withR,
  nextTotalR: after.totalR,
  nextAvgR: after.averageR,
})

/** The report for some of its missed trades, with the trades taken under their filters. */
export function missedAmong(
  answer: MissedAnswer,
  ids: ReadonlySet<number>,
  taken: MissedAnswer['taken'],
): MissedReport {
  const at = answer.missed.flatMap(({ id }, i) => (ids.has(id) ? i : []))
  const own = (values: Float64Array) => Float64Array.from(at, (i) => values[i]!)
  return missedReport({
    ...answer,
    missed: at.map((i) => answer.missed[i]!),
    taken,
    nextId: own(answer.nextId),
    nextEntry: own(answer.nextEntry),
    nextR: own(answer.nextR),
  })
}
