import { otpHits } from '@afterclose/core/trade'
import { bothOf, tradesKnowing } from '../known-numbers.ts'
import type { TradesOf } from '../trades-of.ts'

/** Tolerance in R: smaller changes by management count as unchanged. */
export const unchangedWithin = 0.05
/** A bound belongs to the trades above it: the next millionth is the first beyond the tolerance. */
const next = 1e-6

const evaluated = tradesKnowing('managementR')
const managed = (min: number | null, max: number | null): TradesOf =>
  bothOf(evaluated, { is: 'range', column: 'managementR', min, max })

/** Trades with a known target hit, a stop and a target; and subsets of them. */
export const managementTrades = {
  compared: evaluated,
  improvedTrades: managed(unchangedWithin + next, null),
  worsenedTrades: managed(null, -unchangedWithin),
  unchangedTrades: managed(-unchangedWithin, unchangedWithin + next),
} as const

/** The trades with an unknown target hit. */
export const withoutOtp: TradesOf = { is: 'none', field: 'otpHit', values: Array.from(otpHits.keys()) }
