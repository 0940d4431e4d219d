import { type AfterExits, mostAfterExits } from '@afterclose/contract/after-exit'
import { quantile } from '@afterclose/engine/stats/quantile'

/** Maximum trades, requested in calls of `mostAfterExits`. */
export const mostAsked = 4 * mostAfterExits

export interface AfterExitBin {
  readonly name: string
  /** For a phone. */
  readonly short: string
  /** Trades after which price moved this far in their favour, and against them. */
  readonly further: number
  readonly against: number
}

export interface AfterExitReport {
  readonly known: number
  readonly unknown: AfterExits['unknown']
  /** Medians, R; null if there are none. */
  readonly further: number | null
  readonly against: number | null
  /** Trades after which price moved further for them than against them, and vice versa. */
  readonly left: number
  readonly spared: number
  readonly bins: readonly AfterExitBin[]
}

/** Lower bound of each bin in R; the next bound is its upper end. */
const borders = [
  { from: 0, name: 'below 0.25R', short: '< ¼' },
  { from: 0.25, name: '0.25 to 0.5R', short: '¼–½' },
  { from: 0.5, name: '0.5 to 1R', short: '½–1' },
  { from: 1, name: '1 to 2R', short: '1–2' },
  { from: 2, name: '2 to 3R', short: '2–3' },
  { from: 3, name: '3R or more', short: '3+' },
] as const

export function afterExitReport({ trades, unknown }: AfterExits): AfterExitReport {
  const median = (way: 'further' | 'against') =>
    quantile(
      trades.map((trade) => trade[way]).toSorted((a, b) => a - b),
      0.5,
    )
  return {
    known: trades.length,
    unknown,
    further: median('further'),
    against: median('against'),
    left: trades.filter(({ further, against }) => further > against).length,
    spared: trades.filter(({ further, against }) => against > further).length,
    bins: borders.map(({ from, ...names }, i) => {
      const before = borders[i + 1]?.from ?? Number.POSITIVE_INFINITY
      const count = (way: 'further' | 'against') =>
        trades.filter((trade) => trade[way] >= from && trade[way] < before).length
      return { ...names, further: count('further'), against: count('against') }
    }),
  }
}
