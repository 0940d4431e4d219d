import { outcomes } from '@afterclose/core/trade'
import { bothOf, tradesKnowing } from '../known-numbers.ts'
import type { TradesOf } from '../trades-of.ts'

/** Requirements of evaluated trades: stop, target, highest and lowest price. */
export const exitNumbers = ['updraw', 'drawdownTrade', 'exitLevel'] as const
type Way = (typeof exitNumbers)[number]

const winners: TradesOf = { is: 'value', field: 'outcome', value: outcomes.indexOf('WINNER') }
const losers: TradesOf = { is: 'value', field: 'outcome', value: outcomes.indexOf('LOSER') }
const withExit = tradesKnowing(...exitNumbers)
const gone = (column: Way, min: number | null, max: number | null = null): TradesOf => ({
  is: 'range',
  column,
  min,
  max,
})

/** The evaluated trades, and subsets linked from the page. */
export const exitTrades = {
  withExit,
  exitWinners: bothOf(withExit, winners),
  exitLosers: bothOf(withExit, losers),
  nearWinners: bothOf(withExit, winners, gone('drawdownTrade', null, 50)),
  halfLosers: bothOf(withExit, losers, gone('updraw', 50)),
  almostLosers: bothOf(withExit, losers, gone('updraw', 80)),
} as const
