import { tradesKnowing } from '../known-numbers.ts'
import type { TradesOf } from '../trades-of.ts'

/** Trades with a stop and a target, and those without one of them. */
export const plannedTrades: TradesOf = tradesKnowing('rrr')
export const unplannedTrades: TradesOf = { is: 'unknown', column: 'rrr' }
