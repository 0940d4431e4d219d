/** How a strategy ended a trade on price bars; `RULE`: at a stop that break-even or a trailing stop had moved, `ACTUAL`: at the real exit. */
export const walkEnds = ['TARGET', 'STOP', 'RULE', 'TIME', 'ACTUAL'] as const
export type WalkEnd = (typeof walkEnds)[number]

/** Why price bars cannot tell how a trade would have ended (BARS 3.5). */
export const walkReasons = ['NO_SERIES', 'NO_BARS', 'GAP', 'END', 'NEITHER', 'APART', 'SCALED', 'NO_ATR'] as const
export type WalkReason = (typeof walkReasons)[number]

/**
 * Results of one strategy on price bars: row i of every column is the same trade, ids ascending. A trade that bars cannot tell of has a reason
 * and no result.
 */
export interface WalkColumns {
  readonly tradeId: Uint32Array
  /** Places in `walkEnds`, of the worst outcome. */
  readonly how: Uint8Array
  /** Places in `walkReasons` plus 1; 0: none, the trade has a result. */
  readonly why: Uint8Array
  /** Millionths of R before costs, with the size that the trade had; NaN with a reason. */
  readonly worst: Float64Array
  readonly best: Float64Array
}
