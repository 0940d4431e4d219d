import type { Block } from '../../book/block.ts'
import type { RBarWidth } from '../../stats/r-bar-widths.ts'
import { type RBar, rHistogram } from '../../stats/r-histogram.ts'
import { summaryOf } from '../../stats/statistics.ts'
import { percentOf } from '../../stats/percent-of.ts'

/** Number of best trades shown separately. */
export const bestCount = 5

/** Input of `rDistributionReport`, as transferred from the worker to the page. */
export interface RDistributionAnswer {
  /** With its bins. */
  readonly block: Block
  /** R; null without a trade with R. */
  readonly median: number | null
  readonly skew: number | null
  /** Number of trades below `oversizedLoss`, and their total R. */
  readonly worse: { readonly trades: number; readonly r: number; readonly byCosts: number }
  /** Number of trades from `oversizedLoss` to `fullStopEnd`. */
  readonly atStop: number
  /** Sum of the `bestCount` highest R, or of all if fewer. */
  readonly best: number
}

/** A bar: from ≤ R < to. Null for an open end. */
export interface DistributionBar extends Pick<RBar, 'from' | 'to' | 'trades'> {
  /** Sum of R. */
  readonly r: number
  /** Percentage of the trades with R. */
  readonly share: number
  /** Number of trades below `to`, and percentage of those with R. */
  readonly below: number
  readonly cumulative: number
}

export interface RDistributionReport {
  readonly width: RBarWidth
  /** Number of selected trades, and of those with R, the basis of everything else. */
  readonly trades: number
  readonly withR: number
  readonly totalR: number
  readonly mean: number | null
  readonly median: number | null
  /** Standard deviation of a sample, n − 1; null below two trades. */
  readonly sd: number | null
  readonly skew: number | null
  /** Number of trades below −1.1 R, percentage of all, their sum, and how many of them were not below it before costs. */
  readonly worse: {
    readonly trades: number
    readonly r: number
    readonly byCosts: number
    readonly share: number | null
  }
  /** Number of trades that lost a full stop: from −1.1 to −0.9 R. */
  readonly atStop: number
  /**
   * The five best trades, or all if fewer: their sum, and percentage of the total, null if the total is not above 0. `meanWithout` is that
   * of the others, null without any.
   */
  readonly best: {
    readonly trades: number
    readonly r: number
    readonly share: number | null
    readonly meanWithout: number | null
  }
  /** From the lowest to the highest with a trade, including empty ones in between. */
  readonly bars: readonly DistributionBar[]
}

/** Sizes of wins and losses, in R (PRODUCT B.4.14). */
export function rDistributionReport(answer: RDistributionAnswer, width: RBarWidth): RDistributionReport {
  const { block, median, skew, worse, atStop, best } = answer
  const { nR: withR, avgR: mean, sdR: sd, totalR } = summaryOf(block)
  const total = totalR ?? 0
  const ofBest = Math.min(bestCount, withR)
  const others = withR - ofBest
  return {
    width,
    trades: block.trades,
    withR,
    totalR: total,
    mean,
    median,
    sd,
    skew,
    worse: { ...worse, share: percentOf(worse.trades, withR) },
    atStop,
    best: {
      trades: ofBest,
      r: best,
      share: total > 0 ? percentOf(best, total) : null,
      meanWithout: others === 0 ? null : (total - best) / others,
    },
    bars: barsOf(rHistogram(block, width).bars, withR),
  }
}

function barsOf(bars: readonly RBar[], withR: number): readonly DistributionBar[] {
  const first = bars.findIndex(({ trades }) => trades > 0)
  const last = bars.findLastIndex(({ trades }) => trades > 0)
  let below = 0
  return first < 0
    ? []
    : bars.slice(first, last + 1).map(({ from, to, trades, totalR }) => {
        below += trades
        return {
          from,
          to,
          trades,
          r: totalR ?? 0,
          share: (trades * 100) / withR,
          below,
          cumulative: (below * 100) / withR,
        }
      })
}
