import { MINUTE } from '@afterclose/core/time'
import type { Statistics, Summary } from '@afterclose/core/statistics'
import { type Block, cellAt } from '../book/block.ts'
import type { TradeBook } from '../book/trade-book.ts'
import * as L from '../kernel/layout.ts'
import type { Selection } from '../filters/select.ts'
import { MICROS } from '../trades/unit.ts'
import { edgeScore } from './edge-score.ts'
import { expectedMaxLosingStreak } from './expected-losing-streak.ts'
import { fallPercent, growth } from './growth.ts'
import { mean } from './mean.ts'
import { ofKnown } from './of-known.ts'
import { payoff } from './payoff.ts'
import { percentOf } from './percent-of.ts'
import { profitFactor } from './profit-factor.ts'
import { requiredWinRate } from './required-win-rate.ts'
import { deviation, systemQuality } from './spread.ts'
import { winRate } from './win-rate.ts'

/**
 * Every statistic of PRODUCT B.1 except the running profit factor, from any block: its sums are integers, so each figure is divided and
 * rounded once. Money in account currency. O(1).
 */
export function summaryOf(block: Block): Summary {
  const { trades, moneyUnits, state, details } = block
  const winSum = state[L.STATE_WON]!
  const net = state[L.STATE_SUM]!
  const lossSum = state[L.STATE_LOST]!
  const fall = state[L.STATE_FALL]!
  const winners = cellAt(block.outcomes, L.WINNER)
  const losers = cellAt(block.outcomes, L.LOSER)
  const avgWin = mean(winners.gain, winners.trades, moneyUnits)
  const avgLoss = mean(losers.gain, losers.trades, moneyUnits)
  const ratio = payoff(avgWin, avgLoss)
  const [withRrr, withRealizedRrr] = [details[L.DETAIL_RRR_KNOWN]!, details[L.DETAIL_REALIZED_RRR_KNOWN]!]
  const avgRrr = mean(details[L.DETAIL_RRR_SUM]!, withRrr, MICROS)
  const [green, red] = [details[L.DETAIL_GREEN]!, details[L.DETAIL_RED]!]
  const inCurrency = (units: number): number => units / moneyUnits
  return {
    numberOfTrades: trades,
    winners: winners.trades,
    losers: losers.trades,
    breakEvens: trades - winners.trades - losers.trades,
    breakEvenGain: inCurrency(net - winners.gain - losers.gain),
    winRate: winRate(winners.trades, losers.trades),
    grossProfit: inCurrency(winSum),
    grossLoss: inCurrency(lossSum),
    netGain: inCurrency(net),
    profitFactor: profitFactor(winSum, lossSum),
    avgWin,
    avgLoss,
    payoff: ratio,
    expectancy: mean(net, trades, moneyUnits),
    ...rFigures(block),
    ...returns(block),
    returnOfInvestment: block.deposits > 0 ? percentOf(inCurrency(net), block.deposits) : null,
    maxDrawdown: inCurrency(fall),
    currentDrawdown: inCurrency(state[L.STATE_BELOW]!),
    returnDrawdown: fall === 0 ? null : net / fall,
    withRrr,
    avgRrr,
    withRealizedRrr,
    avgRealizedRrr: mean(details[L.DETAIL_REALIZED_RRR_SUM]!, withRealizedRrr, MICROS),
    requiredWinRate: requiredWinRate(avgRrr),
    requiredWinRatePayoff: requiredWinRate(ratio),
    avgHolding: mean(state[L.STATE_SUM + L.UNIT_HELD]!, trades, MINUTE),
    avgHoldingWinners: mean(winners.held, winners.trades, MINUTE),
    avgHoldingLosers: mean(losers.held, losers.trades, MINUTE),
    maxConsecutiveWins: state[L.STATE_LONGEST_WIN_RUN]!,
    maxConsecutiveLosses: state[L.STATE_LONGEST_LOSS_RUN]!,
    currentStreak: state[L.STATE_WIN_RUN]! - state[L.STATE_LOSS_RUN]!, // one of them is 0
    expectedMaxLosingStreak: expectedMaxLosingStreak(winners.trades, losers.trades),
    largestWin: trades === 0 ? null : inCurrency(state[L.STATE_LARGEST]!),
    largestLoss: trades === 0 ? null : inCurrency(state[L.STATE_SMALLEST]!),
    avgTilt: mean(details[L.DETAIL_TILT]!, trades, 1),
    greenOrRed: green + red,
    disciplineRate: percentOf(green, green + red),
    ...edgeScore({ numberOfTrades: trades, grossProfit: winSum, grossLoss: lossSum, netGain: net, maxDrawdown: fall }),
  }
}

/** Results in R, over the trades with R: those without a stop are excluded, never counted as 0. */
function rFigures({ trades, state, outcomes }: Block) {
  const nR = state[L.STATE_KNOWN + L.UNIT_R]!
  const totalR = state[L.STATE_SUM + L.UNIT_R]!
  const avgR = mean(totalR, nR, MICROS)
  const sdMicros = deviation(nR, state[L.STATE_R_AWAY]!, state[L.STATE_R_AWAY_SQUARED]!)
  const sdR = sdMicros === null ? null : sdMicros / MICROS
  const ofOutcome = (outcome: number): number | null => {
    const { r, withR } = cellAt(outcomes, outcome)
    return mean(r, withR, MICROS)
  }
  return {
    nR,
    totalR: ofKnown(totalR / MICROS, nR, trades),
    maxDrawdownR: ofKnown(state[L.STATE_FALL + L.UNIT_R]! / MICROS, nR, trades),
    avgR,
    expectancyR: avgR,
    winnersWithR: cellAt(outcomes, L.WINNER).withR,
    losersWithR: cellAt(outcomes, L.LOSER).withR,
    avgRWinners: ofOutcome(L.WINNER),
    avgRLosers: ofOutcome(L.LOSER),
    sdR,
    sqn: systemQuality(nR, avgR, sdR),
  }
}

/** Returns on the balance at the time of each trade: added up, compounded, and the max drawdown of the compounded index. */
function returns({ trades, state }: Block) {
  const knownCount = state[L.STATE_KNOWN + L.UNIT_PERCENT]!
  // Profits that are always paid out compound beyond the range of numbers.
  const twr = growth(state[L.STATE_INDEX]!)
  return {
    withPercent: knownCount,
    netReturn: ofKnown(state[L.STATE_SUM + L.UNIT_PERCENT]! / MICROS, knownCount, trades),
    twr: twr === null ? null : ofKnown(twr, knownCount, trades),
    maxDrawdownPercent: ofKnown(fallPercent(1 - state[L.STATE_INDEX_LOWEST]!), knownCount, trades),
  }
}

const want = { basis: 'EXIT', unit: 'CURRENCY', columns: 0, axis: 'NUMBER', tables: [] } as const

/** Every statistic over the selected trades except the one with an element per trade. */
export const summary = (book: TradeBook, selection: Selection): Summary =>
  summaryOf(book.measure(selection, { ...want, lines: false }))

/** Every statistic over the selected trades; the running profit factor is null until the first loss. */
export function statistics(book: TradeBook, selection: Selection): Statistics {
  const block = book.measure(selection, { ...want, lines: true })
  const profitFactorArray: (number | null)[] = []
  for (const factor of block.lines?.profitFactor ?? []) profitFactorArray.push(Number.isNaN(factor) ? null : factor)
  return { ...summaryOf(block), profitFactorArray }
}
