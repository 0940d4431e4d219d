import { type Outcome, outcomes } from '@afterclose/core/trade'

/** Input of `holdingTimesReport`, as transferred from the worker to the page. */
export interface HoldingTimesAnswer {
  /** Number of selected trades, and of those with R. */
  readonly trades: number
  readonly withR: number
  /** Means over the selected trades, minutes; null without any. */
  readonly avgHolding: number | null
  readonly avgHoldingWinners: number | null
  readonly avgHoldingLosers: number | null
  /** Number of selected winners and losers. */
  readonly winners: number
  readonly losers: number
  /** The dots, by exit: element i of every column is the same trade. */
  readonly row: Uint32Array
  readonly id: Uint32Array
  readonly minutes: Float64Array
  readonly rMultiple: Float64Array
  /** Code of core's `outcomes`. */
  readonly outcome: Uint8Array
}

export interface HoldingTimesReport {
  readonly trades: number
  readonly withR: number
  /** Trades drawn; fewer than `withR` if dots would overlap. */
  readonly drawn: number
  /** Number of winners and losers. */
  readonly counts: { readonly winners: number; readonly losers: number }
  /** Minutes. */
  readonly averages: {
    readonly all: number | null
    readonly winners: number | null
    readonly losers: number | null
    /**
     * How long winners were held relative to losers.
     *
     * @figure holdingRatio Holding ratio
     * @formula holding, winners ÷ holding, losers
     * @measure ratio
     * @inputs avgHoldingWinners, avgHoldingLosers
     * @unknown No trade won, or none lost, or losers were held for zero time.
     */
    readonly ratio: number | null
  }
  readonly dots: readonly {
    readonly row: number
    readonly id: number
    readonly minutes: number
    readonly rMultiple: number
    readonly outcome: Outcome
  }[]
}

/** Holding times of trades and their R (PRODUCT B.4.8). Its bars are the groups of `holdingTime`. */
export function holdingTimesReport(answer: HoldingTimesAnswer): HoldingTimesReport {
  const { trades, withR, avgHolding, avgHoldingWinners: winners, avgHoldingLosers: losers } = answer
  return {
    trades,
    withR,
    drawn: answer.row.length,
    counts: { winners: answer.winners, losers: answer.losers },
    averages: {
      all: avgHolding,
      winners,
      losers,
      ratio: winners === null || losers === null || losers === 0 ? null : winners / losers,
    },
    dots: Array.from(answer.row, (row, i) => ({
      row,
      id: answer.id[i]!,
      minutes: answer.minutes[i]!,
      rMultiple: answer.rMultiple[i]!,
      outcome: outcomes[answer.outcome[i]!]!,
    })),
  }
}
