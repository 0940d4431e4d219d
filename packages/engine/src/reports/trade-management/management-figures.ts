import { family } from '../figure-family.ts'
import { tradeManagementAnswer } from './trade-management-answer.ts'
import { tradeManagementReport } from './trade-management-report.ts'

/** Figures of trades with a stop loss, a target, and a known target hit. */
export interface ManagementFigures {
  /**
   * Trades with a stop loss, a target, and an answer to whether the target would have been hit before the stop.
   *
   * @figure compared Compared trades
   * @formula number of trades with stop loss, target and “Original target hit”
   * @measure count
   * @of compared
   */
  readonly compared: number
  /**
   * The total R of the compared trades.
   *
   * @figure actualR Actual R
   * @formula sum of R over compared trades
   * @measure r
   * @inputs compared
   * @of compared
   * @unknown No trade has stop loss, target and “Original target hit”.
   */
  readonly actualR: number | null
  /**
   * The total R the compared trades would have made if left to their stop and target, at their actual costs.
   *
   * @figure potentialR Potential R
   * @formula sum of (planned RRR where the target was hit, −1 where it was not, less the costs in R) over compared trades
   * @measure r
   * @inputs compared
   * @of compared
   * @unknown No trade has stop loss, target and “Original target hit”.
   */
  readonly potentialR: number | null
  /**
   * What managing gained compared with leaving trades to their stop and target; below 0, what it cost.
   *
   * @figure managedR R by managing
   * @formula actual R − potential R
   * @measure r
   * @inputs actualR, potentialR
   * @of compared
   * @unknown No trade has stop loss, target and “Original target hit”.
   */
  readonly managedR: number | null
  /**
   * The average R of compared trades if left to their stop and target.
   *
   * @figure avgPotentialR Average potential R
   * @formula potential R ÷ compared trades
   * @measure r
   * @inputs potentialR, compared
   * @of compared
   * @unknown No trade has stop loss, target and “Original target hit”.
   */
  readonly avgPotentialR: number | null
  /**
   * The average effect of managing on a compared trade; below 0, a cost.
   *
   * @figure avgManagedR Average R by managing
   * @formula R by managing ÷ compared trades
   * @measure r
   * @inputs managedR, compared
   * @of compared
   * @unknown No trade has stop loss, target and “Original target hit”.
   */
  readonly avgManagedR: number | null
  /**
   * Compared trades that made over 0.05R more than their potential.
   *
   * @figure improvedTrades Improved trades
   * @formula number of compared trades with R − potential R above 0.05
   * @measure count
   * @of improvedTrades
   */
  readonly improvedTrades: number
  /**
   * Share of compared trades that managing improved by more than 0.05R.
   *
   * @figure improved Improved by managing
   * @formula improved trades ÷ compared trades × 100
   * @measure percent
   * @inputs improvedTrades, compared
   * @of compared
   * @unknown No trade has stop loss, target and “Original target hit”.
   */
  readonly improved: number | null
  /**
   * Compared trades that made over 0.05R less than their potential.
   *
   * @figure worsenedTrades Worsened trades
   * @formula number of compared trades with R − potential R below −0.05
   * @measure count
   * @of worsenedTrades
   */
  readonly worsenedTrades: number
  /**
   * Share of compared trades that managing worsened by more than 0.05R.
   *
   * @figure worsened Worsened by managing
   * @formula worsened trades ÷ compared trades × 100
   * @measure percent
   * @inputs worsenedTrades, compared
   * @of compared
   * @unknown No trade has stop loss, target and “Original target hit”.
   */
  readonly worsened: number | null
  /**
   * Compared trades that made their potential, within 0.05R.
   *
   * @figure unchangedTrades Unchanged trades
   * @formula number of compared trades with R − potential R from −0.05 to 0.05
   * @measure count
   * @of unchangedTrades
   */
  readonly unchangedTrades: number
  /**
   * Share of compared trades that managing changed by no more than 0.05R.
   *
   * @figure unchanged Unchanged by managing
   * @formula unchanged trades ÷ compared trades × 100
   * @measure percent
   * @inputs unchangedTrades, compared
   * @of compared
   * @unknown No trade has stop loss, target and “Original target hit”.
   */
  readonly unchanged: number | null
}

export const managementFigures = family<ManagementFigures>(
  {
    compared: true,
    actualR: true,
    potentialR: true,
    managedR: true,
    avgPotentialR: true,
    avgManagedR: true,
    improvedTrades: true,
    improved: true,
    worsenedTrades: true,
    worsened: true,
    unchangedTrades: true,
    unchanged: true,
  },
  ({ book, filters, unit }) => {
    const report = tradeManagementReport(tradeManagementAnswer(book, filters, { unit, columns: 1 }))
    const { improved, worsened, unchanged, classes } = report
    return {
      compared: report.evaluated,
      actualR: report.actual,
      potentialR: report.potential,
      managedR: report.difference,
      avgPotentialR: classes.total.potentialR,
      avgManagedR: classes.total.managementR,
      improvedTrades: improved.trades,
      improved: improved.share,
      worsenedTrades: worsened.trades,
      worsened: worsened.share,
      unchangedTrades: unchanged.trades,
      unchanged: unchanged.share,
    }
  },
)
