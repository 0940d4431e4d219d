import type { StrategySettings } from './strategy.ts'

/** How a strategy ended a trade on price bars; `RULE`: at a stop that break-even or a trailing stop had moved, `ACTUAL`: at the real exit. */
export const walkEnds = ['TARGET', 'STOP', 'RULE', 'TIME', 'ACTUAL'] as const
export type WalkEnd = (typeof walkEnds)[number]

/**
 * Why price bars cannot decide how a trade would have ended (BARS 3.5). `NO_SPREAD`: the spread is in ticks of an instrument without a tick
 * size. Results store the index of a reason, so new ones are appended.
 */
export const walkReasons = [
  'NO_SERIES',
  'NO_BARS',
  'GAP',
  'END',
  'NEITHER',
  'APART',
  'SCALED',
  'NO_ATR',
  'NO_SPREAD',
] as const
export type WalkReason = (typeof walkReasons)[number]

/**
 * Studies of every closed trade by price bars, besides strategies. `MAP`: all stops and targets of the map. `TIME_IN_TRADE`: its result
 * minute by minute until its exit. `OFFERED`: how far price went after its entry, whether or not it was still open.
 */
export const barStudies = ['MAP', 'TIME_IN_TRADE', 'OFFERED'] as const
export type BarStudy = (typeof barStudies)[number]
/** Subject of a walk. */
export type WalkSubject = StrategySettings | { readonly study: BarStudy }

/**
 * Results of one strategy on price bars: row i of every column is the same trade, ids ascending. A trade that bars cannot decide has a
 * reason and no result.
 */
export interface WalkColumns {
  readonly tradeId: Uint32Array
  /** Indexes in `walkEnds`, of the worst outcome. */
  readonly how: Uint8Array
  /** Index in `walkReasons` plus 1; 0 for none, the trade has a result. */
  readonly why: Uint8Array
  /** Millionths of R before costs, with the trade's own size; NaN with a reason. */
  readonly worst: Float64Array
  readonly best: Float64Array
}

/**
 * Results of the map of stops and targets on price bars: row i of every column is the same trade, ids ascending. Trades that bars cannot
 * decide have no row.
 */
export interface MapColumns {
  readonly tradeId: Uint32Array
  /** `stopEndCode` of each stop, by trade. */
  readonly ends: Uint8Array
  /** Index of the first jump of each trade, followed by the total number of jumps. */
  readonly jumpsFrom: Uint32Array
  /** The level that was jumped over: an index in `mapStops`, or after these in `mapTargets`. */
  readonly jumpLevel: Uint8Array
  /** First affected cell: for a stop the target, for a target the stop. All later ones are affected, too. */
  readonly jumpFirst: Uint8Array
  /** 1: the best outcome of cells that certainly end at this stop is also there. For a target it is always the best. */
  readonly jumpBest: Uint8Array
  /** Fill price of the level: millionths of R before costs. */
  readonly jumpFill: Float64Array
}

/** Minutes in trade at which `TIME_IN_TRADE` measures. */
export const timeGrid = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 480, 1440] as const
/** Values at a point in time: R, before costs. */
export const timeValues = ['close', 'best', 'worst'] as const

/** Minutes after an entry for which `OFFERED` measures; null: until the session ends. */
export const offeredSpans = [5, 15, 30, 60, 120, 240, null] as const
/** Values of a horizon: R, before costs; `first`: 1 if +1 R certainly came before −1 R, 0 if it certainly did not, else 0.5. */
export const offeredValues = ['furthest', 'against', 'close', 'first'] as const

/** Values of each trade: row i is the same trade in both columns, ids ascending. Trades that bars cannot decide have no row. */
export interface StudyColumns {
  readonly tradeId: Uint32Array
  /** Fixed number of values per trade, one point after the other; NaN if unknown. */
  readonly width: number
  readonly values: Float32Array
}
export const studyWidth = {
  TIME_IN_TRADE: timeGrid.length * timeValues.length,
  OFFERED: offeredSpans.length * offeredValues.length,
} as const
