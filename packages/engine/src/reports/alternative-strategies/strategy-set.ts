import type { PriceTracking } from '@afterclose/core/price-tracking'
import type { PipSize, Strategy } from '@afterclose/core/strategy'
import type { Resolution } from './resolutions.ts'

/** Strategies side by side, which are all about the same trades. */
export interface StrategySet {
  readonly strategies: readonly Strategy[]
  readonly pipSizes: readonly PipSize[]
  /** Extremes that may have come after the exit leave break-even unclear. */
  readonly tracking: PriceTracking
}

/**
 * Why a trade is not evaluable, the first reason that applies. `stop`, `prices`, `target`: it has none, where that of the highest
 * and lowest price is meant by `prices`; `risk`: what 1 R is worth is not known; `pips`: its instrument has no pip size.
 */
export const reasons = ['stop', 'prices', 'target', 'risk', 'pips'] as const
export type Reason = (typeof reasons)[number]

/**
 * Trades as strategies see them: those that can be evaluated, those that cannot for a reason, or those that one strategy would
 * have ended in some way. `UNCLEAR`: its worst result of them is below its best.
 */
export type ReplayedTrades = StrategySet &
  (
    | { readonly as: 'EVALUABLE' | Reason }
    /** `one`: the place of the strategy. */
    | { readonly as: Resolution | 'UNCLEAR'; readonly one: number }
  )
