import type { Statistics } from '@afterclose/core/statistics'
import type { Selection } from '../trades/select.ts'
import type { TradeTable } from '../trades/trade-table.ts'
import { discipline } from './discipline.ts'
import { drawdown } from './drawdown.ts'
import { edgeScore } from './edge-score.ts'
import { holding } from './holding.ts'
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
 * Every statistic over the selected trades, without the running profit factor: small, so cheap to send between threads.
 *
 * The selected rows of each column are put side by side first (columns are used as they are when all are selected); then
 * every family runs once over plain arrays. Sums are of whole numbers, so they are exact and independent of order.
 */
export function summary(table: TradeTable, selection: Selection): Summary {
  const { columns, money, deposits } = table
  const numberOfTrades = selection.count
  const outcome = pickCodes(columns.outcome, table, selection)
  const gainUnits = pick(table.gainUnits, table, selection)
  const rMicros = pick(table.rMicros, table, selection)

  const counts = outcomeCounts(outcome)
  const sums = profit(gainUnits, outcome)
  const fall = drawdown(gainUnits)
  const r = rMultiples(rMicros, pick(table.rUnrounded, table, selection), outcome)
  const avgRrr = meanRatio(pick(table.rrrMicros, table, selection))

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
    ...returns(pick(table.gainPercentageMicros, table, selection)),
    returnOfInvestment: deposits > 0 ? (netGain / deposits) * 100 : null,
    maxDrawdown: fall.max / money.units,
    maxDrawdownR: drawdown(rMicros).max / 1e6,
    currentDrawdown: fall.current / money.units,
    returnDrawdown: fall.max === 0 ? null : sums.netGain / fall.max,
    avgRrr,
    avgRealizedRrr: meanRatio(pick(table.realizedRrrMicros, table, selection)),
    requiredWinRate: requiredWinRate(avgRrr),
    requiredWinRatePayoff: requiredWinRate(payoff),
    ...holding(pick(columns.entryDate, table, selection), pick(columns.exitDate, table, selection), outcome),
    ...streaks(outcome),
    expectedMaxLosingStreak: expectedMaxLosingStreak(counts.winners, counts.losers),
    largestWin: inCurrency(sums.largest),
    largestLoss: inCurrency(sums.smallest),
    ...discipline(pickCodes(columns.tiltMeter, table, selection)),
    ...edgeScore({ numberOfTrades, ...sums, maxDrawdown: fall.max }),
  }
}

/** Running profit factor of the selected trades, NaN until the first loss. */
export const profitFactors = (table: TradeTable, selection: Selection): Float64Array =>
  profitFactorSeries(pick(table.gainUnits, table, selection))

/** Every statistic of PRODUCT B.1 over the selected trades. Money in account currency. */
export function statistics(table: TradeTable, selection: Selection): Statistics {
  const profitFactorArray: (number | null)[] = []
  for (const factor of profitFactors(table, selection)) profitFactorArray.push(Number.isNaN(factor) ? null : factor)
  return { ...summary(table, selection), profitFactorArray }
}

function pick(column: Float64Array, table: TradeTable, selection: Selection): Float64Array {
  if (selection.count === table.rows) return column.subarray(0, table.rows)
  const rows = selection.rows()
  const picked = new Float64Array(rows.length)
  for (let i = 0; i < rows.length; i++) picked[i] = column[rows[i]!]!
  return picked
}

/** As `pick`, for the small whole numbers of an outcome or a tilt meter. */
function pickCodes(column: Uint8Array | Int16Array, table: TradeTable, selection: Selection): ArrayLike<number> {
  if (selection.count === table.rows) return column.subarray(0, table.rows)
  const rows = selection.rows()
  const picked = new Int16Array(rows.length)
  for (let i = 0; i < rows.length; i++) picked[i] = column[rows[i]!]!
  return picked
}
