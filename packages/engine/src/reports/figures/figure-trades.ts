import { outcomes } from '@afterclose/core/trade'
import { exitTrades } from '../exit-analysis/exit-trades.ts'
import { tradesKnowing } from '../known-numbers.ts'
import { oversizedLoss } from '../r-distribution/oversized-loss.ts'
import { plannedTrades } from '../performance-ratio/planned-trades.ts'
import { managementTrades } from '../trade-management/management-trades.ts'
import type { TradesOf } from '../trades-of.ts'

const ended = (outcome: (typeof outcomes)[number]): TradesOf => ({
  is: 'value',
  field: 'outcome',
  value: outcomes.indexOf(outcome),
})

/** Subsets of trades used by figures, by the name after `@of` in a definition. */
export const figureTrades = {
  winners: ended('WINNER'),
  losers: ended('LOSER'),
  breakEvens: ended('BREAK_EVEN'),
  withR: tradesKnowing('rMultiple'),
  oversized: { is: 'range', column: 'rMultiple', min: null, max: oversizedLoss },
  red: { is: 'range', column: 'tiltMeter', min: null, max: 0 },
  ...exitTrades,
  ...managementTrades,
  planned: plannedTrades,
  withPrices: tradesKnowing('totalEff'),
  measuredWinners: tradesKnowing('winnerEff'),
  measuredLosers: tradesKnowing('loserEff'),
} as const satisfies Readonly<Record<string, TradesOf>>

export type FigureTrades = keyof typeof figureTrades
