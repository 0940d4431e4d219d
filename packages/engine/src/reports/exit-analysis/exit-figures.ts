import { family } from '../figure-family.ts'
import { exitAnalysisAnswer } from './exit-analysis-answer.ts'
import { exitAnalysisReport } from './exit-analysis-report.ts'

/** Figures of trades with a stop loss, a target, and the highest and lowest price. */
export interface ExitFigures {
  /**
   * Winners with a known stop loss, target, highest and lowest price.
   *
   * @figure exitWinners Evaluated winners
   * @formula number of winners with stop loss, target, highest and lowest price
   * @measure count
   * @of exitWinners
   */
  readonly exitWinners: number
  /**
   * Losers with a known stop loss, target, highest and lowest price.
   *
   * @figure exitLosers Evaluated losers
   * @formula number of losers with stop loss, target, highest and lowest price
   * @measure count
   * @of exitLosers
   */
  readonly exitLosers: number
  /**
   * How far winners moved towards their stop, in percent of its distance. Near 100 the stop was barely wide enough; far
   * below, it could be tighter.
   *
   * @figure winnersToStop Winners, way to stop
   * @formula mean of (largest move against the trade ÷ distance of the stop × 100) over evaluated winners
   * @measure part
   * @inputs exitWinners
   * @of exitWinners
   * @unknown No winner has stop loss, target, highest and lowest price.
   */
  readonly winnersToStop: number | null
  /**
   * How far losers moved towards their target, in percent of its distance. Near 100 targets are too far.
   *
   * @figure losersToTarget Losers, way to target
   * @formula mean of (largest move for the trade ÷ distance of the target × 100) over evaluated losers
   * @measure part
   * @inputs exitLosers
   * @of exitLosers
   * @unknown No loser has stop loss, target, highest and lowest price.
   */
  readonly losersToTarget: number | null
  /**
   * Winners that never went half the distance to their stop loss.
   *
   * @figure nearWinners Winners that stayed near
   * @formula number of evaluated winners that went less than half the distance to the stop
   * @measure count
   * @of nearWinners
   */
  readonly nearWinners: number
  /**
   * Share of evaluated winners that never went half the distance to their stop loss.
   *
   * @figure winnersBelowHalf Winners below half the distance
   * @formula winners that stayed near ÷ evaluated winners × 100
   * @measure part
   * @inputs nearWinners, exitWinners
   * @of exitWinners
   * @unknown No winner has stop loss, target, highest and lowest price.
   */
  readonly winnersBelowHalf: number | null
  /**
   * Losers that went half the distance to their target or further.
   *
   * @figure halfLosers Losers past half the distance
   * @formula number of evaluated losers that went half the distance to the target or more
   * @measure count
   * @of halfLosers
   */
  readonly halfLosers: number
  /**
   * Share of evaluated losers that went half the distance to their target or further.
   *
   * @figure losersPastHalf Share of losers past half the distance
   * @formula losers past half the distance ÷ evaluated losers × 100
   * @measure part
   * @inputs halfLosers, exitLosers
   * @of exitLosers
   * @unknown No loser has stop loss, target, highest and lowest price.
   */
  readonly losersPastHalf: number | null
  /**
   * Losers that went 80% of the distance to their target or further.
   *
   * @figure almostLosers Losers that were almost there
   * @formula number of evaluated losers that went 80% of the distance to the target or more
   * @measure count
   * @of almostLosers
   */
  readonly almostLosers: number
  /**
   * Share of evaluated losers that went 80% of the distance to their target or further.
   *
   * @figure losersPast80 Losers past 80%
   * @formula losers that were almost there ÷ evaluated losers × 100
   * @measure part
   * @inputs almostLosers, exitLosers
   * @of exitLosers
   * @unknown No loser has stop loss, target, highest and lowest price.
   */
  readonly losersPast80: number | null
  /**
   * Favourable move in percent of the distance to the target, winners and losers alike. At 100 it reached the target.
   *
   * @figure wayToTarget Way to the target
   * @formula mean of (largest move for the trade ÷ distance of the target × 100)
   * @measure part
   * @of withExit
   * @unknown No trade has stop loss, target, highest and lowest price.
   */
  readonly wayToTarget: number | null
  /**
   * Adverse move in percent of the distance to the stop, winners and losers alike. At 100 it reached the stop.
   *
   * @figure wayToStop Way to the stop
   * @formula mean of (largest move against the trade ÷ distance of the stop × 100)
   * @measure part
   * @of withExit
   * @unknown No trade has stop loss, target, highest and lowest price.
   */
  readonly wayToStop: number | null
}

export const exitFigures = family<ExitFigures>(
  {
    exitWinners: true,
    exitLosers: true,
    winnersToStop: true,
    losersToTarget: true,
    nearWinners: true,
    winnersBelowHalf: true,
    halfLosers: true,
    losersPastHalf: true,
    almostLosers: true,
    losersPast80: true,
    wayToTarget: true,
    wayToStop: true,
  },
  ({ book, filters, unit }) => {
    const report = exitAnalysisReport(exitAnalysisAnswer(book, filters, { unit, last: 1, back: 0 }))
    const { winnersToStop, losersToTarget, winnersBelowHalf, losersPastHalf, losersPast80 } = report
    return {
      exitWinners: winnersToStop.known,
      exitLosers: losersToTarget.known,
      winnersToStop: winnersToStop.mean,
      losersToTarget: losersToTarget.mean,
      nearWinners: winnersBelowHalf.trades,
      winnersBelowHalf: winnersBelowHalf.share,
      halfLosers: losersPastHalf.trades,
      losersPastHalf: losersPastHalf.share,
      almostLosers: losersPast80.trades,
      losersPast80: losersPast80.share,
      wayToTarget: report.classes.total.updraw,
      wayToStop: report.classes.total.drawdown,
    }
  },
)
