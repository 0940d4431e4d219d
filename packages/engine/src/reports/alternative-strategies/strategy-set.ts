import type { WalkReason } from '@afterclose/core/bar-walk'
import type { PriceTracking } from '@afterclose/core/price-tracking'
import { needsBars, type PipSize, type Strategy } from '@afterclose/core/strategy'
import type { Resolution } from './resolutions.ts'

/** Strategies side by side, which are all about the same trades. */
export interface StrategySet {
  readonly strategies: readonly Strategy[]
  readonly pipSizes: readonly PipSize[]
  /** Extremes that may have come after the exit leave break-even unclear. */
  readonly tracking: PriceTracking
  /** Element i is the walk of strategy i; without strategies, the first one is that of the map. Without one, highs and lows decide alone. */
  readonly walks?: readonly StrategyWalk[]
}

/** Whether a strategy holds the trader's own stop and target, and nothing else: the question that a trade's OTP answers. */
export const isHeldOriginal = (strategy: Strategy): boolean =>
  strategy.stopMode === 'ORIGINAL' &&
  strategy.targetMode === 'ORIGINAL' &&
  strategy.breakEvenAtR === null &&
  strategy.ends === 'LEVELS' &&
  !needsBars(strategy)

/** The key of a walk that the book holds; null: none, or not yet. */
export interface StrategyWalk {
  readonly walk: string | null
}

/**
 * Why a trade is not evaluable, the first reason that applies. `stop`, `prices`, `target`: it has none, where that of the highest
 * and lowest price is meant by `prices`; `risk`: what 1 R is worth is not known; `pips`: its instrument has no pip size; `bars`: a strategy
 * needs price bars, and they cannot decide it.
 */
export const reasons = ['stop', 'prices', 'target', 'risk', 'pips', 'bars'] as const
export type Reason = (typeof reasons)[number]

/**
 * Sets of evaluable trades: all, those that price bars decide for every strategy or cell of the map, those of which they decide some cells, and
 * the others, which are decided by their highest and lowest price.
 */
export type EvaluableSet = 'EVALUABLE' | 'BARS' | 'PARTLY' | 'RANGES'

/**
 * Trades of one strategy. `UNCLEAR`: its worst result of them is below its best; `DECIDABLE`: of these, those without bars; `BY_BARS`: bars
 * decide them; `OTHERWISE`: bars for certain reach the other level first than the trade says.
 */
export type StrategyTradesSet = Resolution | 'UNCLEAR' | 'DECIDABLE' | 'BY_BARS' | 'OTHERWISE'

/** Trades as strategies see them: those that can be evaluated, those that cannot for a reason, or some of those of one strategy. */
export type ReplayedTrades = StrategySet &
  /** By a `WalkReason`: trades of which price bars cannot tell under one of the strategies. */
  (
    | { readonly as: EvaluableSet | Reason | WalkReason }
    /** `one`: the place of the strategy. */
    | { readonly as: StrategyTradesSet; readonly one: number }
  )
