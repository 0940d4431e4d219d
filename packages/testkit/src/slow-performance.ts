import type { Unit } from '@afterclose/engine/trades/unit'
import type { ClosedTrade } from './slow-journal.ts'
import { slowStatistics } from './slow-statistics.ts'

/** A row of the performance table (PRODUCT B.2): the statistics of only its trades. @param all number of selected trades */
export function slowPerformance(trades: readonly ClosedTrade[], all: number, unit: Unit) {
  const statistics = slowStatistics(trades, [])
  const having = (of: (trade: ClosedTrade) => number | null): number =>
    trades.filter((trade) => of(trade) !== null).length
  const withR = having(({ rMultiple }) => rMultiple)
  const inUnit = {
    CURRENCY: { known: trades.length, net: statistics.netGain, maxDrawdown: statistics.maxDrawdown },
    R: { known: withR, net: statistics.totalR, maxDrawdown: statistics.maxDrawdownR },
    PERCENT: {
      known: having(({ gainPercentage }) => gainPercentage),
      net: statistics.netReturn,
      maxDrawdown: statistics.maxDrawdownPercent,
    },
  }[unit]
  return {
    trades: trades.length,
    share: all === 0 ? null : (100 * trades.length) / all,
    winners: statistics.winners,
    losers: statistics.losers,
    breakEvens: statistics.breakEvens,
    breakEvenGain: statistics.breakEvenGain,
    winRate: statistics.winRate,
    ...inUnit,
    average: inUnit.known === 0 || inUnit.net === null ? null : inUnit.net / inUnit.known,
    withR,
    totalR: statistics.totalR,
    avgR: statistics.avgR,
    profitFactor: statistics.profitFactor,
    grossProfit: statistics.grossProfit,
    avgWin: statistics.avgWin,
    avgLoss: statistics.avgLoss,
    payoff: statistics.payoff,
    withRrr: having(({ rrr }) => rrr),
    avgRrr: statistics.avgRrr,
    withRealizedRrr: having(({ realizedRrr }) => realizedRrr),
    avgRealizedRrr: statistics.avgRealizedRrr,
    avgHolding: statistics.avgHolding,
    avgTilt: statistics.avgTilt,
  }
}
