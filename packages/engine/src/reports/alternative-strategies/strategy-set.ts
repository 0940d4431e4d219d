import type { WalkReason } from '@afterclose/core/bar-walk'
import type { PriceTracking } from '@afterclose/core/price-tracking'
import { needsBars, type PipSize, type Strategy } from '@afterclose/core/strategy'
import type { Resolution } from './resolutions.ts'

/** Strategies side by side, evaluated on the same trades. */
export interface StrategySet {
  readonly strategies: readonly Strategy[]
  readonly pipSizes: readonly PipSize[]
  /** Extremes that may have come after the exit make break-even unclear. */
  readonly tracking: PriceTracking
  /**
   * Element i is the walk of strategy i; without strategies, the first one is that of the map. Without a walk, only highs and lows decide.
   */
  readonly walks?: readonly StrategyWalk[]
}

/** Whether a strategy only uses the trader's own stop and target, as a trade's OTP does. */
export const isHeldOriginal = (strategy: Strategy): boolean =>
  strategy.stopMode === 'ORIGINAL' &&
  strategy.targetMode === 'ORIGINAL' &&
  strategy.breakEvenAtR === null &&
  strategy.ends === 'LEVELS' &&
  !needsBars(strategy)

/** The key of a loaded walk; null if there is none yet. */
export interface StrategyWalk {
  readonly walk: string | null
}

/**
 * Why a trade is not evaluable, the first applicable reason. `options`: prices of options over time are not known; `stop`, `prices`, `target`: missing, where `prices` are the highest and
 * lowest; `risk`: 1 R has no known value; `pips`: its instrument has no pip size; `bars`: a strategy needs price bars, and they cannot
 * decide it.
 */
export const reasons = ['options', 'stop', 'prices', 'target', 'risk', 'pips', 'bars'] as const
export type Reason = (typeof reasons)[number]

/**
 * Subsets of evaluable trades: all, those decided by price bars for every strategy or cell of the map, those with some cells decided, and
 * the others, which are decided by their highest and lowest price.
 */
export type EvaluableSet = 'EVALUABLE' | 'BARS' | 'PARTLY' | 'RANGES'

/**
 * Trades of one strategy. `UNCLEAR`: worst case below best case; `DECIDABLE`: of these, those without bars; `BY_BARS`: decided by bars;
 * `OTHERWISE`: bars certainly reach the other level first than stated.
 */
export type StrategyTradesSet = Resolution | 'UNCLEAR' | 'DECIDABLE' | 'BY_BARS' | 'OTHERWISE'

/** Sets of trades for strategies: evaluable ones, others by reason, or some of one strategy. */
export type ReplayedTrades = StrategySet &
  /** By a `WalkReason`: trades that price bars cannot decide under one of the strategies. */
  (
    | { readonly as: EvaluableSet | Reason | WalkReason }
    /** `one`: index of the strategy. */
    | { readonly as: StrategyTradesSet; readonly one: number }
  )
