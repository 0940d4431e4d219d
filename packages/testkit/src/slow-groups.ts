import type { ClosedTrade } from './slow-journal.ts'
import { slowStatistics } from './slow-statistics.ts'

/** Figures of a group of trades: the statistics of only these trades, under the names of group figures. */
export function slowFigures(trades: readonly ClosedTrade[]) {
  const statistics = slowStatistics(trades, [])
  const withPercent = trades.filter(({ gainPercentage }) => gainPercentage !== null).length
  return {
    trades: statistics.numberOfTrades,
    winners: statistics.winners,
    losers: statistics.losers,
    breakEvens: statistics.breakEvens,
    winRate: statistics.winRate,
    netGain: statistics.netGain,
    avgGain: statistics.expectancy,
    profitFactor: statistics.profitFactor,
    withR: statistics.nR,
    totalR: statistics.totalR,
    avgR: statistics.avgR,
    withPercent,
    netReturn: statistics.netReturn,
    avgReturn: statistics.netReturn === null || withPercent === 0 ? null : statistics.netReturn / withPercent,
    avgHolding: statistics.avgHolding,
  }
}

/** Figures of the trades under each key, grouped trade by trade. */
export const slowGroups = (
  trades: readonly ClosedTrade[],
  keyOf: (trade: ClosedTrade) => number,
): ReadonlyMap<number, ReturnType<typeof slowFigures>> =>
  new Map([...Map.groupBy(trades, keyOf)].map(([key, group]) => [key, slowFigures(group)]))

type Basis = 'ENTRY' | 'EXIT'
const dateOf = (trade: ClosedTrade, basis: Basis): string => (basis === 'ENTRY' ? trade.entryDate : trade.exitDate)

/** Parts of a trade's date, parsed from its text. */
export const slowCalendar = (basis: Basis) => ({
  year: (trade: ClosedTrade): number => Number(dateOf(trade, basis).slice(0, 4)),
  month: (trade: ClosedTrade): number => Number(dateOf(trade, basis).slice(5, 7)),
  hour: (trade: ClosedTrade): number => Number(dateOf(trade, basis).slice(11, 13)),
  /** 1 = Monday … 7 = Sunday. */
  weekday: (trade: ClosedTrade): number => ((new Date(`${dateOf(trade, basis)}Z`).getUTCDay() + 6) % 7) + 1,
})
