import type { Big } from 'big.js'
import { type Decimal, big, money, ratio, ratioOf } from './decimal.ts'
import { isDecimal } from './decimal-text.ts'
import { outcomeOf } from './missed-trade.ts'
import {
  distancesOf,
  extremeProblems,
  levelProblems,
  moveTo,
  type PriceLevels,
  spreadDistance,
} from './price-levels.ts'
import type { LocalDateTime } from './time.ts'
import type { Outcome } from './trade.ts'

export const backtestStatuses = ['RUNNING', 'FINISHED'] as const
export type BacktestStatus = (typeof backtestStatuses)[number]

/** `PRACTICE`: its trades are deals that were played blind (BARS 6). */
export const backtestKinds = ['LOGGED', 'PRACTICE'] as const
export type BacktestKind = (typeof backtestKinds)[number]

/** Ways in which a tested trade can end. */
export const resultModes = ['TARGET', 'STOP', 'BREAK_EVEN', 'EXIT_PRICE', 'CUSTOM_R'] as const
export type ResultMode = (typeof resultModes)[number]

/** Input of a tested trade. Prices are optional, since the result alone may be known. */
export interface BacktestTradeInput extends PriceLevels {
  readonly entryDate: LocalDateTime
  readonly exitPrice: Decimal | null
  readonly highestPrice: Decimal | null
  readonly lowestPrice: Decimal | null
  readonly resultMode: ResultMode
  /** R of the mode CUSTOM_R; for a target without prices, the planned reward to risk. */
  readonly customR: Decimal | null
}

export interface BacktestResult {
  /** Null if it needs prices that were not logged. */
  readonly r: number | null
  readonly outcome: Outcome | null
}

/**
 * Calculates the result of a tested trade: PRODUCT E.3. A target is worth its reward to risk, from its prices or as typed, a stop -1,
 * break-even 0, an exit its move ÷ risk; each minus the assumed spread ÷ risk, if entry and stop are known.
 *
 * @param costs the session's spread in ticks, and the tick
 * @returns `r` rounded to 6 decimals, once; the outcome is its sign, but break-even is the trader's choice, and a target with neither
 *   prices nor an R is a winner of unknown R
 * @example entry 100, stop 98, target 105, spread of 2 ticks of 0.1: TARGET 2.5 - 0.1 = 2.4
 */
export function backtestResult(
  trade: BacktestTradeInput,
  costs: { readonly spread: Decimal; readonly tickSize: Decimal | null },
): BacktestResult {
  const r = rOf(trade, spreadDistance(costs))
  if (trade.resultMode === 'BREAK_EVEN') return { r, outcome: 'BREAK_EVEN' }
  if (r !== null) return { r, outcome: outcomeOf(r) }
  return { r, outcome: trade.resultMode === 'TARGET' ? 'WINNER' : null }
}

function rOf(trade: BacktestTradeInput, spread: Big | null): number | null {
  const { risk, target } = distancesOf(trade)
  if (risk === null) {
    const known = inR(trade)
    return known === null ? null : ratio(known)
  }
  const typed = inR(trade)?.times(risk) ?? null
  const gross = trade.resultMode === 'TARGET' ? (target ?? typed) : (typed ?? moveToExit(trade))
  return gross === null || spread === null ? null : ratioOf(gross.minus(spread), risk)
}

const moveToExit = (trade: BacktestTradeInput): Big | null =>
  trade.exitPrice === null ? null : moveTo(trade.exitPrice, trade)

/** The result that needs no prices: from the mode, or typed. */
function inR({ resultMode, customR }: BacktestTradeInput): Big | null {
  if (resultMode === 'STOP') return big(-1)
  if (resultMode === 'BREAK_EVEN') return big(0)
  // for a target it is the planned reward to risk
  return (resultMode === 'CUSTOM_R' || resultMode === 'TARGET') && customR !== null ? big(customR) : null
}

export interface BacktestTradeProblem {
  readonly field: keyof BacktestTradeInput
  readonly message: string
}

/** The rules between the fields of a backtest's trade. */
export function backtestTradeProblems(trade: BacktestTradeInput): readonly BacktestTradeProblem[] {
  const problems: BacktestTradeProblem[] = []
  if (trade.resultMode === 'CUSTOM_R' && trade.customR === null)
    problems.push({ field: 'customR', message: 'R is required' })
  if (trade.resultMode === 'TARGET' && trade.customR !== null && big(trade.customR).lte(0))
    problems.push({ field: 'customR', message: 'R of a target must be above 0' })
  if (trade.resultMode === 'EXIT_PRICE' && trade.exitPrice === null)
    problems.push({ field: 'exitPrice', message: 'Exit price is required' })
  problems.push(...levelProblems(trade), ...extremeProblems(trade, [trade.entryPrice, trade.exitPrice]))
  return problems
}

/**
 * The balance after each trade: B += B × riskPercent ÷ 100 × R.
 *
 * @param start account currency, above 0; to continue after other trades, the balance that this returned for them
 * @param results R of each trade in order; an unknown one leaves the balance unchanged
 * @returns rounded to 8 decimals after each trade. A balance that would fall below 0 stays at 0. Null once it exceeds the 14 digits of an
 *   amount.
 * @example runBalance('10000', '1', [2, -1]) // ['10200', '10098']
 */
export function runBalance(
  start: Decimal | null,
  riskPercent: Decimal,
  results: readonly (number | null)[],
): readonly (Decimal | null)[] {
  const risk = big(riskPercent).div(100)
  let balance = start
  return results.map((r) => {
    balance = balanceAfter(balance, risk, r)
    return balance
  })
}

function balanceAfter(balance: Decimal | null, risk: Big, r: number | null): Decimal | null {
  if (balance === null || r === null) return balance
  const after = big(balance).times(risk.times(r).plus(1))
  const rounded = money(after.lt(0) ? big(0) : after)
  return isDecimal(rounded) ? rounded : null
}

/** Figures of a backtest's trades. */
export interface BacktestFigures {
  readonly trades: number
  /** Number of trades with a known R. */
  readonly tradesWithR: number
  readonly winners: number
  readonly losers: number
  readonly breakEvens: number
  /** Sum of the known R, 6 decimals; 0 if there is none. */
  readonly totalR: number
  /** Balance after the last trade; null if it exceeds the range of amounts. */
  readonly balance: Decimal | null
}

export function backtestFigures(
  start: Decimal,
  riskPercent: Decimal,
  results: readonly BacktestResult[],
): BacktestFigures {
  const count = (outcome: Outcome) => results.filter((result) => result.outcome === outcome).length
  const known = results.map(({ r }) => r).filter((r) => r !== null)
  const balances = runBalance(start, riskPercent, known)
  return {
    trades: results.length,
    tradesWithR: known.length,
    winners: count('WINNER'),
    losers: count('LOSER'),
    breakEvens: count('BREAK_EVEN'),
    totalR: ratio(known.reduce((sum, r) => sum.plus(r), big(0))),
    balance: balances.length === 0 ? start : (balances.at(-1) ?? null),
  }
}

/** The same with one appended trade, in constant time. */
export function figuresWith(
  before: BacktestFigures,
  riskPercent: Decimal,
  { r, outcome }: BacktestResult,
): BacktestFigures {
  const is = (other: Outcome): number => (outcome === other ? 1 : 0)
  return {
    trades: before.trades + 1,
    tradesWithR: before.tradesWithR + (r === null ? 0 : 1),
    winners: before.winners + is('WINNER'),
    losers: before.losers + is('LOSER'),
    breakEvens: before.breakEvens + is('BREAK_EVEN'),
    totalR: r === null ? before.totalR : ratio(big(before.totalR).plus(r)),
    balance: balanceAfter(before.balance, big(riskPercent).div(100), r),
  }
}
