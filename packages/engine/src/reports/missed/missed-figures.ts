import { exactMean, exactSum } from '../../stats/exact-sum.ts'
import type { MissedTrade } from '@afterclose/core/missed-trade'

/**
 * Potential results of missed trades: the columns of the performance table (PRODUCT B.2) that need neither money nor
 * exit.
 */
export interface MissedFigures {
  readonly count: number
  /** Number with a known R, the basis of all following figures: the others lack a stop or an outcome. */
  readonly evaluated: number
  readonly winners: number
  readonly losers: number
  /** Percentage of the evaluated ones that would have won; null without any. */
  readonly hitRate: number | null
  readonly totalR: number | null
  readonly avgR: number | null
  /** Potential wins ÷ potential losses; null without losses. */
  readonly profitFactor: number | null
  readonly avgWin: number | null
  /** Negative. */
  readonly avgLoss: number | null
  /** Those with a stop and a target, and their planned reward to risk. */
  readonly withRrr: number
  readonly avgRrr: number | null
}

export function missedFigures(all: readonly Pick<MissedTrade, 'missedR' | 'rrr'>[]): MissedFigures {
  const known = all.flatMap(({ missedR }) => (missedR === null ? [] : [missedR]))
  const [won, lost] = [known.filter((r) => r > 0), known.filter((r) => r < 0)]
  const planned = all.flatMap(({ rrr }) => (rrr === null ? [] : [rrr]))
  const none = known.length === 0
  return {
    count: all.length,
    evaluated: known.length,
    winners: won.length,
    losers: lost.length,
    hitRate: none ? null : (100 * won.length) / known.length,
    totalR: none ? null : exactSum(known),
    avgR: exactMean(known),
    profitFactor: lost.length === 0 ? null : exactSum(won) / -exactSum(lost),
    avgWin: exactMean(won),
    avgLoss: exactMean(lost),
    withRrr: planned.length,
    avgRrr: exactMean(planned),
  }
}
