import { type MissedAnswer, type MissedReport, missedReport } from './missed-report.ts'

/** The figures of missed trades, each with its definition. They are of missed trades, so no report of trades has them. */
export interface MissedExplained {
  /**
   * Trades that were seen and not taken, of those that the filters leave.
   *
   * @figure missedTrades Missed trades
   * @formula number of missed trades
   * @measure count
   */
  readonly missedTrades: number
  /**
   * How many of a hundred missed trades the group has.
   *
   * @figure missedShare Share of missed trades
   * @formula missed trades of the group ÷ all missed trades × 100
   * @measure part
   * @unknown No trade was missed.
   */
  readonly missedShare: number | null
  /**
   * Missed trades that have a stop and an outcome: all figures in R are of these.
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
   * @formula number of missed trades with more than 0 R
   * @measure count
   */
  readonly missedWinners: number
  /**
   * Evaluated missed trades that would have lost.
   *
   * @figure missedLosers Would have lost
   * @formula number of missed trades with less than 0 R
   * @measure count
   */
  readonly missedLosers: number
  /**
   * How many of a hundred evaluated missed trades would have won after the spread.
   *
   * @figure missedHitRate Hit rate
   * @formula would have won ÷ evaluated × 100
   * @measure part
   * @inputs missedWinners, missedEvaluated
   * @unknown No missed trade has an R.
   */
  readonly missedHitRate: number | null
  /**
   * What all evaluated missed trades would have brought, each by its own risk and after the spread.
   *
   * @figure missedTotalR Total missed R
   * @formula sum of missed R
   * @measure r
   * @unknown No missed trade has an R.
   */
  readonly missedTotalR: number | null
  /**
   * What a missed trade would have brought on average.
   *
   * @figure missedAvgR Average missed R
   * @formula total missed R ÷ evaluated
   * @measure r
   * @inputs missedTotalR, missedEvaluated
   * @unknown No missed trade has an R.
   */
  readonly missedAvgR: number | null
  /**
   * What would have been won for each R that would have been lost.
   *
   * @figure missedProfitFactor Profit factor of missed trades
   * @formula sum of R above 0 ÷ sum of R below 0, without its sign
   * @measure ratio
   * @unknown Nothing would have been lost.
   */
  readonly missedProfitFactor: number | null
  /**
   * What a missed trade that would have won would have brought on average.
   *
   * @figure missedAvgWin Average missed win, R
   * @formula sum of R above 0 ÷ number of them
   * @measure r
   * @unknown No missed trade would have won.
   */
  readonly missedAvgWin: number | null
  /**
   * What a missed trade that would have lost would have cost on average.
   *
   * @figure missedAvgLoss Average missed loss, R
   * @formula sum of R below 0 ÷ number of them
   * @measure r
   * @unknown No missed trade would have lost.
   */
  readonly missedAvgLoss: number | null
  /**
   * Reward to risk that missed trades planned, on average.
   *
   * @figure missedRrr Planned RRR of missed trades
   * @formula sum of planned RRR ÷ missed trades with stop and target
   * @measure ratio
   * @unknown No missed trade has a stop and a target.
   */
  readonly missedRrr: number | null
  /**
   * What a trade that was taken made on average, under the filters that say something of missed trades, too.
   *
   * @figure takenAvgR Average R of trades taken
   * @formula total R ÷ trades with R
   * @measure r
   * @unknown No trade that was taken has an R.
   */
  readonly takenAvgR: number | null
  /**
   * How much more a missed trade would have made than one that was taken under the same filters.
   *
   * @figure missedAgainstTaken Against taken
   * @formula average missed R - average R of trades taken
   * @measure r
   * @inputs missedAvgR, takenAvgR
   * @unknown No missed trade has an R, or no trade that was taken has one.
   */
  readonly missedAgainstTaken: number | null
  /**
   * Weeks from that of the first missed trade to that of the last, from Monday on; 1 at least.
   *
   * @figure missedWeeks Weeks
   * @formula number of weeks
   * @measure count
   */
  readonly missedWeeks: number
  /**
   * What was missed in a week.
   *
   * @figure missedPerWeek Missed a week
   * @formula total missed R ÷ weeks
   * @measure r
   * @inputs missedTotalR, missedWeeks
   * @unknown No missed trade has an R.
   */
  readonly missedPerWeek: number | null
  /**
   * The first trades that were entered after missed ones and have an R. One that follows several misses counts once.
   *
   * @figure nextWithR Next trades with R
   * @formula number of next trades whose R is known
   * @measure count
   */
  readonly nextWithR: number
  /**
   * What the first trades that were entered after missed ones made together.
   *
   * @figure nextTotalR Total R of next trades
   * @formula sum of R of next trades
   * @measure r
   * @unknown No next trade has an R.
   */
  readonly nextTotalR: number | null
  /**
   * What the first trade that was entered after each missed one made, whatever its instrument.
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

/** What the report says, by the names of its definitions. @param all missed trades that the filters leave, of any group */
export const missedExplained = (
  { total, taken, netEffect, weeks, rPerWeek, after }: MissedReport,
  all: number,
): MissedExplained => ({
  missedTrades: total.count,
  missedShare: all === 0 ? null : (total.count / all) * 100,
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

/** The report as it is of some of its missed trades, beside what was taken under their filters. */
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
