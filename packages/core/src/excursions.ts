import type { Big } from 'big.js'
import { big, ratioOrNull } from './decimal.ts'
import type { Direction, ExitClass, Outcome, TradeResult } from './trade.ts'

export interface PricePath {
  readonly direction: Direction
  readonly entry: Big | null
  readonly exit: Big | null
  /** In the trade's favour. */
  readonly move: Big | null
  readonly outcome: Outcome | null
  readonly high: Big | null
  readonly low: Big | null
  /** Entry to stop, entry to target; positive or null. */
  readonly riskDistance: Big | null
  readonly targetDistance: Big | null
}

export type Excursions = { readonly mfe: Big | null; readonly mae: Big | null } & Pick<
  TradeResult,
  | 'mfeR'
  | 'maeR'
  | 'updraw'
  | 'drawdownTrade'
  | 'exitLevel'
  | 'exitClass'
  | 'entryEff'
  | 'exitEff'
  | 'totalEff'
  | 'winnerEff'
  | 'loserEff'
>

/**
 * How far price went for and against a trade, and how much of that its entry and exit captured. `mfe` and `mae` are price distances, 0 or
 * more; `…R` are in R; the others percentages, rounded to 6 decimals. Null if a price is missing.
 *
 * @see TradeStation and NinjaTrader help pages for entry, exit and total efficiency
 */
export function excursions(path: PricePath): Excursions {
  const { direction, entry, exit, move, outcome, riskDistance, targetDistance } = path
  const long = direction === 'LONG'
  const best = long ? path.high : path.low
  const worst = long ? path.low : path.high
  const mfe = inFavour(entry, best, long)
  const mae = inFavour(worst, entry, long)
  const range = best === null || worst === null ? null : best.minus(worst).abs()
  const exitLevel = percent(move, move?.lt(0) === true ? riskDistance : targetDistance)
  return {
    mfe,
    mae,
    mfeR: ratioOrNull(mfe, riskDistance),
    maeR: ratioOrNull(mae, riskDistance),
    updraw: percent(mfe, targetDistance),
    drawdownTrade: percent(mae, riskDistance),
    exitLevel,
    exitClass: exitLevel === null ? null : exitClassOf(exitLevel),
    entryEff: percent(difference(best, entry, long), range),
    exitEff: percent(difference(exit, worst, long), range),
    totalEff: percent(move, range),
    winnerEff: outcome === 'WINNER' ? percent(move, mfe) : null,
    loserEff: outcome === 'LOSER' && mae !== null && move !== null ? percent(mae.minus(move.abs()), mae) : null,
  }
}

/** Those of a trade without a path of prices. */
export const noExcursions: Excursions = {
  mfe: null,
  mae: null,
  mfeR: null,
  maeR: null,
  updraw: null,
  drawdownTrade: null,
  exitLevel: null,
  exitClass: null,
  entryEff: null,
  exitEff: null,
  totalEff: null,
  winnerEff: null,
  loserEff: null,
}

const difference = (to: Big | null, from: Big | null, long: boolean): Big | null =>
  to === null || from === null ? null : long ? to.minus(from) : from.minus(to)

/** Floored at 0: an extreme inside the entry is no excursion. */
function inFavour(from: Big | null, to: Big | null, long: boolean): Big | null {
  const distance = difference(to, from, long)
  return distance?.lt(0) === true ? big(0) : distance
}

const percent = (value: Big | null, whole: Big | null): number | null => ratioOrNull(value, whole, 100)

/** Label of the exit between stop (-100), entry (0) and target (100). */
export function exitClassOf(exitLevel: number): ExitClass {
  if (exitLevel > 105) return 'BEYOND_TARGET'
  if (exitLevel >= 95) return 'AT_TARGET'
  if (exitLevel > 5) return 'EARLY_PROFIT'
  if (exitLevel >= -5) return 'SCRATCH'
  if (exitLevel > -95) return 'EARLY_LOSS'
  if (exitLevel >= -105) return 'AT_STOP'
  return 'BEYOND_STOP'
}
