import type { Dealer, Source } from './dealer.ts'
import type { Stake } from './sizing.ts'
import type { RunFigures } from './walk.ts'

/** Consecutive runs to compute. */
export interface RunJob {
  readonly source: Source
  readonly dealer: Dealer
  readonly stake: Stake
  readonly startBalance: number
  readonly tradesPerRun: number
  /** Seed of the first run, modulo 2^32. */
  readonly seed: number
  readonly runs: number
}

export interface WalkedRuns extends RunFigures {
  /** The balance of each run before the first trade, then of each run after it, and so on: (trades + 1) × runs. */
  readonly balances: Float64Array
}
