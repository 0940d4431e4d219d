import { gainPercentage, type TradeTable } from '../../trades/trade-table.ts'
import type { Unit } from '../../trades/unit.ts'
import { family } from '../figure-family.ts'
import { perDayAnswer } from './per-day-answer.ts'
import { perDayReport } from './per-day-report.ts'

/** Figures of days, by basis date. The results of a day's trades are added up, including percentages. */
export interface DayFigures {
  /**
   * Days on which at least one trade was closed (or entered, if filters use the entry date).
   *
   * @figure daysWithTrades Days with trades
   * @formula number of days with a trade
   * @measure count
   */
  readonly daysWithTrades: number
  /**
   * Days whose results add up to more than 0.
   *
   * @figure winningDays Winning days
   * @formula number of days with a sum above 0
   * @measure count
   */
  readonly winningDays: number
  /**
   * Days whose results add up to less than 0.
   *
   * @figure losingDays Losing days
   * @formula number of days with a sum below 0
   * @measure count
   */
  readonly losingDays: number
  /**
   * Winning days as a percentage of winning and losing days. Days at exactly 0 are excluded.
   *
   * @figure daysWon Days won
   * @formula winning days ÷ (winning days + losing days) × 100
   * @measure part
   * @inputs winningDays, losingDays
   * @unknown No day was won or lost.
   */
  readonly daysWon: number | null
  /**
   * The average result of a winning day.
   *
   * @figure avgWinningDay Winning day
   * @formula sum of the results of winning days ÷ winning days
   * @measure amount
   * @inputs winningDays
   * @unknown No day was won.
   */
  readonly avgWinningDay: number | null
  /**
   * The average result of a losing day.
   *
   * @figure avgLosingDay Losing day
   * @formula sum of the results of losing days ÷ losing days
   * @measure amount
   * @inputs losingDays
   * @unknown No day was lost.
   */
  readonly avgLosingDay: number | null
  /**
   * The highest result of a day.
   *
   * @figure bestDay Best day
   * @formula highest sum of a day
   * @measure amount
   * @unknown No day with a result.
   */
  readonly bestDay: number | null
  /**
   * The lowest result of a day.
   *
   * @figure worstDay Worst day
   * @formula lowest sum of a day
   * @measure amount
   * @unknown No day with a result.
   */
  readonly worstDay: number | null
  /**
   * Average number of trades on days with trades.
   *
   * @figure tradesADay Trades a day
   * @formula trades ÷ days with trades
   * @measure ratio
   * @inputs numberOfTrades, daysWithTrades
   * @unknown No trades.
   */
  readonly tradesADay: number | null
  /**
   * The lowest running total after any of the trades, by exit; 0 if it was never below. Percentages are added up.
   *
   * @figure lowestSum Lowest
   * @formula lowest sum of all results so far
   * @measure amount
   * @unknown No trade with a result.
   */
  readonly lowestSum: number | null
}

export const dayFigures = family<DayFigures>(
  {
    daysWithTrades: true,
    winningDays: true,
    losingDays: true,
    daysWon: true,
    avgWinningDay: true,
    avgLosingDay: true,
    bestDay: true,
    worstDay: true,
    tradesADay: true,
    lowestSum: true,
  },
  ({ book, filters, unit }) => {
    const basis = filters.options.entryOrExitDate
    const report = perDayReport(perDayAnswer(book, filters, { unit, basis, columns: 1 }))
    return {
      daysWithTrades: report.days,
      winningDays: report.winning,
      losingDays: report.losing,
      daysWon: report.winRate,
      avgWinningDay: report.averageWinning,
      avgLosingDay: report.averageLosing,
      bestDay: report.best?.net ?? null,
      worstDay: report.worst?.net ?? null,
      tradesADay: report.tradesADay,
      lowestSum: lowestSum(book.table, book.select(filters).rows(), unit),
    }
  },
)

/** Parts of 1.0, for the eight decimals of a result at most: sums are integers in that unit. */
const parts = 1e8

function lowestSum(table: TradeTable, rows: Uint32Array, unit: Unit): number | null {
  const { gain, rMultiple } = table.columns
  let [sum, lowest, known] = [0, 0, 0]
  for (const row of rows) {
    const value = unit === 'CURRENCY' ? gain[row]! : unit === 'R' ? rMultiple[row]! : gainPercentage(table, row)
    if (Number.isNaN(value)) continue
    sum += Math.round(value * parts)
    lowest = Math.min(lowest, sum)
    known++
  }
  return known === 0 ? null : lowest / parts
}
