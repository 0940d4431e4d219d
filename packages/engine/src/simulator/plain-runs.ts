import type { RunJob, WalkedRuns } from './run-job.ts'
import { emptyFigures, resultsOf, walk } from './walk.ts'

/** So many runs are walked before their balances are put into columns: fewer would touch each cache line more often. */
const together = 16

/** Walks the runs one after the other, where there are no vectors, and to compare with. */
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

/** Writes each line down a column of its own. */
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
