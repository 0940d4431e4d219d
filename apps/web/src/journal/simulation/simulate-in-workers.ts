import { type AttemptPlan, type Odds, oddsOf } from '@afterclose/engine/simulator/attempt'
import type { Plan, RunSlice } from '@afterclose/engine/simulator/simulate'
import { runSlices } from './run-slices.ts'
import type { FanPicture, Limits, SizedOutcomes } from './simulation-jobs.ts'
import type { WorkerPool } from './worker-pool.ts'

export interface Simulated {
  readonly plan: Plan
  readonly runs: number
  readonly limits: Limits
}

interface Hearers {
  /** Called with the number of finished runs. */
  readonly progress: (done: number) => void
  /** Called with the first runs. */
  readonly early: (picture: FanPicture) => void
}

/**
 * Simulates in slices, on all free workers, and folds them into one picture, which does not depend on the distribution of slices. Long work
 * runs in workers; the page passes slices on without copying them.
 *
 * @returns rejects with the signal's reason, and when a worker fails
 */
export async function simulateInWorkers(
  pool: WorkerPool,
  { plan, runs, limits }: Simulated,
  { progress, early }: Hearers,
  signal: AbortSignal,
): Promise<FanPicture> {
  const [firstSlice, ...otherSlices] = runSlices(runs, plan.tradesPerRun)
  let done = 0
  const slice = async ({ from, end }: { from: number; end: number }): Promise<RunSlice> => {
    const runSlice = await pool.run({ job: 'simulate', plan, from, end }, signal)
    done += end - from
    progress(done)
    return runSlice
  }
  const fold = (slices: readonly RunSlice[]) =>
    pool.run({ job: 'fold', slices, startBalance: plan.startBalance, limits }, signal)
  const firstRuns = [await slice(firstSlice!)]
  // requested before the others, so that it is shown before them
  const firstPicture = fold(firstRuns).then((folded) => {
    if (otherSlices.length > 0) early(folded.picture)
    return folded
  })
  const folded = await Promise.all([firstPicture, ...otherSlices.map(slice)])
  const [{ picture, slices }, ...otherRuns] = folded
  return otherSlices.length === 0 ? picture : (await fold([...slices, ...otherRuns])).picture
}

export interface Sized {
  /** One for each position size, with the same draws; null for a size that cannot be simulated. */
  readonly plans: readonly (Plan | null)[]
  readonly runs: number
  readonly limits: Limits
}

/** Results of each position size with the same draws. */
export const sizesInWorkers = (
  pool: WorkerPool,
  { plans, runs, limits }: Sized,
  _: unknown,
  signal: AbortSignal,
): Promise<readonly (SizedOutcomes | null)[]> =>
  Promise.all(plans.map(async (plan) => plan && pool.run({ job: 'outcomes', plan, runs, limits }, signal)))

export interface Attempted {
  readonly plan: AttemptPlan
  readonly runs: number
}

/** Probability that an account passes its rules; in slices, too. */
export async function attemptInWorkers(
  pool: WorkerPool,
  { plan, runs }: Attempted,
  _: unknown,
  signal: AbortSignal,
): Promise<Odds> {
  const mostTrades = plan.rules.mostDays * meanOf(plan.tradesPerDay)
  const slices = runSlices(runs, Math.max(1, mostTrades))
  return oddsOf(await Promise.all(slices.map(({ from, end }) => pool.run({ job: 'attempt', plan, from, end }, signal))))
}

function meanOf(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]!
  return sum / values.length
}
