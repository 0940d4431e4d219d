import { MICROS } from '../../trades/unit.ts'
import { type Resolution, resolutions } from '../alternative-strategies/resolutions.ts'
import type { StrategySet } from '../alternative-strategies/strategy-set.ts'

/** `EXIT`: latest first. The others: by gain, or loss, of a strategy over the actual result. */
export const tradeOrders = ['EXIT', 'GAINED', 'LOST'] as const

export interface StrategyTradesView extends StrategySet {
  readonly order: (typeof tradeOrders)[number]
  /** The strategy of that order, 1 = first. */
  readonly by: number
  /** 1-based. */
  readonly page: number
}

export const tradesPerPage = 100

/** Element i of every column is the same trade. */
export interface StrategyTradesAnswer {
  /** Names of the strategies. */
  readonly names: readonly string[]
  readonly evaluable: number
  readonly row: Uint32Array
  readonly id: Uint32Array
  readonly exitDate: Float64Array
  readonly actual: Float64Array
  readonly strategies: readonly {
    readonly as: Uint8Array
    readonly worst: Float64Array
    readonly best: Float64Array
    readonly madeZero: Uint8Array
    readonly byBars: Uint8Array
  }[]
}

export interface ReplayedResult {
  readonly as: Resolution
  /** R, worst case. */
  readonly r: number
  /** R, best case: `r`, unless the result is unclear. */
  readonly optimisticR: number
  /** `r` minus the actual result. */
  readonly difference: number
  /** Break-even certainly closed it at 0, before costs. */
  readonly madeZero: boolean
  /** Decided by price bars, not by its highest and lowest price. */
  readonly byBars: boolean
}

export interface StrategyTradesReport {
  /** Names of the strategies, in the order of the results. */
  readonly names: readonly string[]
  readonly evaluable: number
  readonly pages: number
  readonly trades: readonly {
    /** Table row. */
    readonly row: number
    readonly id: number
    /** Wall clock. */
    readonly exitDate: number
    readonly actualR: number
    /** In the order of the strategies. */
    readonly results: readonly ReplayedResult[]
  }[]
}

export function strategyTradesReport(answer: StrategyTradesAnswer): StrategyTradesReport {
  const { names, evaluable, row, id, exitDate, actual, strategies } = answer
  return {
    names,
    evaluable,
    pages: Math.ceil(evaluable / tradesPerPage),
    trades: Array.from(row, (its, i) => ({
      row: its,
      id: id[i]!,
      exitDate: exitDate[i]!,
      actualR: actual[i]! / MICROS,
      results: strategies.map(({ as, worst, best, madeZero, byBars }) => ({
        as: resolutions[as[i]!]!,
        r: worst[i]! / MICROS,
        optimisticR: best[i]! / MICROS,
        difference: (worst[i]! - actual[i]!) / MICROS,
        madeZero: madeZero[i] === 1,
        byBars: byBars[i] === 1,
      })),
    })),
  }
}
