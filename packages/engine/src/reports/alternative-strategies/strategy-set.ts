import type { PipSize, Strategy } from '@afterclose/core/strategy'

/** Strategies side by side, which are all about the same trades. */
export interface StrategySet {
  readonly strategies: readonly Strategy[]
  readonly pipSizes: readonly PipSize[]
}

/**
 * Why a trade is not evaluable, the first reason that applies. `stop`, `prices`, `target`: it has none, where that of the highest
 * and lowest price is meant by `prices`; `risk`: what 1 R is worth is not known; `pips`: its instrument has no pip size.
 */
export const reasons = ['stop', 'prices', 'target', 'risk', 'pips'] as const
export type Reason = (typeof reasons)[number]
