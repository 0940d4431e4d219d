import type { RunJob, WalkedRuns } from './run-job.ts'
import { emptyFigures, resultsOf, walk } from './walk.ts'

/** Runs per batch before their balances are transposed to columns: fewer would touch each cache line more often. */
const together = 16

/** Processes the runs one by one, the fallback without vectors and the reference for tests. */
export function plainRuns({ dealer, stake, startBalance, tradesPerRun, seed, runs }: RunJob): WalkedRuns {
  const of = { results: resultsOf(dealer.r), stake, startBalance }
  const figures = emptyFigures(runs)
  const dealt = new Int32Array(tradesPerRun)
  const steps = tradesPerRun + 1
  const balances = new Float64Array(steps * runs)
  const lines = new Float64Array(steps * together)
  for (let first = 0; first < runs; first += together) {
    const count = Math.min(together, runs - first)
    for (let i = 0; i < count; i++) {
      dealer.deal(dealt, (seed + first + i) | 0, 0)
      walk(of, dealt, lines, i * steps, figures, first + i)
    }
    turn(lines, count, steps, { balances, runs, first })
  }
  return { balances, ...figures }
}

/** Transposes lines to columns. */
function turn(
  lines: Float64Array,
  count: number,
  steps: number,
  table: { readonly balances: Float64Array; readonly runs: number; readonly first: number },
): void {
  const { balances, runs, first } = table
  for (let step = 0; step < steps; step++) {
    const to = step * runs + first
    for (let i = 0; i < count; i++) balances[to + i] = lines[i * steps + step]!
  }
}
