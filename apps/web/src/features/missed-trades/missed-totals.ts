import type { MissedTradeView } from '@afterclose/contract/missed-trades'

export interface MissedTotals {
  readonly count: number
  /** Those with a known R. */
  readonly evaluated: number
  /** Percentage of them that would have won; null if none is known. */
  readonly hitRate: number | null
  readonly totalR: number | null
  readonly averageR: number | null
}

/** Totals of missed trades. Sums are integers in millionths, so that their order does not matter. */
export function missedTotals(all: readonly Pick<MissedTradeView, 'missedR'>[]): MissedTotals {
  const known = all.flatMap(({ missedR }) => (missedR === null ? [] : [Math.round(missedR * 1e6)]))
  const evaluated = known.length
  const sum = known.reduce((total, one) => total + one, 0)
  const none = evaluated === 0
  return {
    count: all.length,
    evaluated,
    hitRate: none ? null : (100 * known.filter((one) => one > 0).length) / evaluated,
    totalR: none ? null : sum / 1e6,
    averageR: none ? null : sum / evaluated / 1e6,
  }
}
