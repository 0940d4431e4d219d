import { family } from '../figure-family.ts'
import { efficiencyAnswer } from './efficiency-answer.ts'
import { efficiencyReport } from './efficiency-report.ts'

/** Figures of trades whose highest and lowest price while open are known. The trade's direction decides which of the two is the best price. */
export interface EfficiencyFigures {
  /**
   * Trades with a known highest and lowest price that differ.
   *
   * @figure measuredTrades Measured trades
   * @formula number of trades with a highest and a lowest price
   * @measure count
   * @of withPrices
   */
  readonly measuredTrades: number
  /**
   * Winners whose best move is known.
   *
   * @figure measuredWinners Measured winners
   * @formula number of winners with the highest and lowest price
   * @measure count
   * @of measuredWinners
   */
  readonly measuredWinners: number
  /**
   * Losers whose worst move is known.
   *
   * @figure measuredLosers Measured losers
   * @formula number of losers with the highest and lowest price
   * @measure count
   * @of measuredLosers
   */
  readonly measuredLosers: number
  /**
   * How much of their best move winners kept. At 100 all exits were at the best price.
   *
   * @figure winnerEff Winners kept
   * @formula mean of ((exit - entry) ÷ (best price - entry) × 100) over measured winners
   * @measure part
   * @inputs measuredWinners
   * @of measuredWinners
   * @unknown No winner has both a highest and a lowest price.
   */
  readonly winnerEff: number | null
  /**
   * How much of their worst move losers avoided. At 0 all exits were at the worst price.
   *
   * @figure loserEff Losers saved
   * @formula mean of ((exit - worst price) ÷ (entry - worst price) × 100) over measured losers
   * @measure part
   * @inputs measuredLosers
   * @of measuredLosers
   * @unknown No loser has both a highest and a lowest price.
   */
  readonly loserEff: number | null
  /**
   * How close entries were to the best entry price: 100 at the best, 0 at the worst.
   *
   * @figure entryEff Entry efficiency
   * @formula mean of ((best price - entry) ÷ (best price - worst price) × 100) over measured trades
   * @measure part
   * @inputs measuredTrades
   * @of withPrices
   * @unknown No trade has both a highest and a lowest price.
   */
  readonly entryEff: number | null
  /**
   * How close exits were to the best exit price: 100 at the best, 0 at the worst.
   *
   * @figure exitEff Exit efficiency
   * @formula mean of ((exit - worst price) ÷ (best price - worst price) × 100) over measured trades
   * @measure part
   * @inputs measuredTrades
   * @of withPrices
   * @unknown No trade has both a highest and a lowest price.
   */
  readonly exitEff: number | null
  /**
   * How much of the price range trades captured; negative for losses.
   *
   * @figure totalEff Total efficiency
   * @formula mean of ((exit - entry) ÷ (best price - worst price) × 100) over measured trades
   * @measure percent
   * @inputs measuredTrades
   * @of withPrices
   * @unknown No trade has both a highest and a lowest price.
   */
  readonly totalEff: number | null
}

export const efficiencyFigures = family<EfficiencyFigures>(
  {
    measuredTrades: true,
    measuredWinners: true,
    measuredLosers: true,
    winnerEff: true,
    loserEff: true,
    entryEff: true,
    exitEff: true,
    totalEff: true,
  },
  ({ book, filters, unit }) => {
    // any grouping would do: only the total is read
    const answer = efficiencyAnswer(book, filters, { by: 'setup', unit, last: 1, back: 0 })
    const { winnerEff, loserEff, entryEff, exitEff, totalEff } = efficiencyReport(answer).groups.total
    return {
      measuredTrades: totalEff.known,
      measuredWinners: winnerEff.known,
      measuredLosers: loserEff.known,
      winnerEff: winnerEff.mean,
      loserEff: loserEff.mean,
      entryEff: entryEff.mean,
      exitEff: exitEff.mean,
      totalEff: totalEff.mean,
    }
  },
)
