import { dealerOf, type Source } from './dealer.ts'
import { simdRuns } from './kernel/simd-runs.ts'
import { plainRuns } from './plain-runs.ts'
import type { RunJob, WalkedRuns } from './run-job.ts'
import { type Sizing, stakeOf } from './sizing.ts'

/** Input of a simulation. The same plan gives the same runs, in any number of slices and on any thread. */
export interface Plan {
  readonly source: Source
  readonly sizing: Sizing
  /** Above 0. */
  readonly startBalance: number
  readonly tradesPerRun: number
  /** uint32. Run k draws by mulberry32 with seed + k. */
  readonly seed: number
}

/** Some consecutive runs, as transferable columns. */
export interface RunSlice extends WalkedRuns {
  /** Number of the first run, from 0. */
  readonly from: number
  readonly runs: number
}

/** Runs [from, end) of a plan, by PRODUCT E.1. To stop in between, or to report progress, compute one slice after the other. */
export function simulate(plan: Plan, from: number, end: number): RunSlice {
  const { source, startBalance, tradesPerRun } = plan
  const runs = end - from
  const dealer = dealerOf(source)
  const stake = stakeOf(plan.sizing, dealer)
  const job: RunJob = { source, dealer, stake, startBalance, tradesPerRun, seed: plan.seed + from, runs }
  return { from, runs, ...(simdRuns(job) ?? plainRuns(job)) }
}
