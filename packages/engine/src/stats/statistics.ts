import type { Statistics } from '@afterclose/core/statistics'
import { discipline } from './discipline.ts'
import { drawdown } from './drawdown.ts'
import { edgeScore } from './edge-score.ts'
import { holding } from './holding.ts'
import { type ChosenRows, type MeasuredTrades, pick, pickCodes } from './measured-trades.ts'
import { outcomeCounts } from './outcome-counts.ts'
import { profitFactor, profitFactorSeries } from './profit-factor.ts'
import { profit } from './profit.ts'
import { rMultiples } from './r-multiples.ts'
import { returns } from './returns.ts'
import { meanRatio, requiredWinRate } from './reward-risk.ts'
import { expectedMaxLosingStreak, streaks } from './streaks.ts'

/** Every statistic but the one with an element for each trade. */
export type Summary = Omit<Statistics, 'profitFactorArray'>

/**
 * Every statistic over the chosen trades, without the running profit factor: small, so cheap to send between threads.
 *
 * The chosen rows of each column are put side by side first (columns are used as they are when all are chosen); then
 * every family runs once over plain arrays. Sums are of whole numbers, so they are exact and independent of order.
 */
export function summary(trades: MeasuredTrades, chosen: ChosenRows): Summary {
  const { columns, money, deposits } = trades
  const numberOfTrades = chosen.count
  const outcome = pickCodes(columns.outcome, trades, chosen)
  const gainUnits = pick(trades.gainUnits, trades, chosen)
  const rMicros = pick(trades.rMicros, trades, chosen)

  const counts = outcomeCounts(outcome)
  const sums = profit(gainUnits, outcome)
  const fall = drawdown(gainUnits)
  const r = rMultiples(rMicros, pick(trades.rUnrounded, trades, chosen), outcome)
  const avgRrr = meanRatio(pick(trades.rrrMicros, trades, chosen))

  const inCurrency = (units: number | null): number | null => (units === null ? null : units / money.units)
  const mean = (units: number, count: number): number | null => (count === 0 ? null : units / (count * money.units))
  const avgWin = mean(sums.wonByWinners, counts.winners)
  const avgLoss = mean(sums.lostByLosers, counts.losers)
  const payoff = avgWin === null || avgLoss === null ? null : avgWin / Math.abs(avgLoss)
  const netGain = sums.netGain / money.units

  return {
    numberOfTrades,
    ...counts,
    grossProfit: sums.grossProfit / money.units,
    grossLoss: sums.grossLoss / money.units,
    netGain,
    profitFactor: profitFactor(sums.grossProfit, sums.grossLoss),
    avgWin,
    avgLoss,
    payoff,
    expectancy: mean(sums.netGain, numberOfTrades),
    expectancyR: r.avgR,
    ...r,
    ...returns(pick(trades.gainPercentageMicros, trades, chosen)),
    returnOfInvestment: deposits > 0 ? (netGain / deposits) * 100 : null,
    maxDrawdown: fall.max / money.units,
    maxDrawdownR: drawdown(rMicros).max / 1e6,
    currentDrawdown: fall.current / money.units,
    returnDrawdown: fall.max === 0 ? null : sums.netGain / fall.max,
    avgRrr,
    avgRealizedRrr: meanRatio(pick(trades.realizedRrrMicros, trades, chosen)),
    requiredWinRate: requiredWinRate(avgRrr),
    requiredWinRatePayoff: requiredWinRate(payoff),
    ...holding(pick(columns.entryDate, trades, chosen), pick(columns.exitDate, trades, chosen), outcome),
    ...streaks(outcome),
    expectedMaxLosingStreak: expectedMaxLosingStreak(counts.winners, counts.losers),
    largestWin: inCurrency(sums.largest),
    largestLoss: inCurrency(sums.smallest),
    ...discipline(pickCodes(columns.tiltMeter, trades, chosen)),
    ...edgeScore({ numberOfTrades, ...sums, maxDrawdown: fall.max }),
  }
}

/** Running profit factor of the chosen trades, NaN until the first loss. */
export const profitFactors = (trades: MeasuredTrades, chosen: ChosenRows): Float64Array =>
  profitFactorSeries(pick(trades.gainUnits, trades, chosen))

/** Every statistic of PRODUCT B.1 over the chosen trades. Money in account currency. */
export function statistics(trades: MeasuredTrades, chosen: ChosenRows): Statistics {
  const profitFactorArray: (number | null)[] = []
  for (const factor of profitFactors(trades, chosen)) profitFactorArray.push(Number.isNaN(factor) ? null : factor)
  return { ...summary(trades, chosen), profitFactorArray }
}
