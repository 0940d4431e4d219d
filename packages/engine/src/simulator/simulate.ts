import { dealerOf, type Source } from './dealer.ts'
import { type Sizing, stakeOf } from './sizing.ts'
import { emptyFigures, resultsOf, type RunFigures, walk } from './walk.ts'

/** What is simulated. The same plan has the same runs, whoever simulates them and in however many slices. */
export interface Plan {
  readonly source: Source
  readonly sizing: Sizing
  /** Above 0. */
  readonly startBalance: number
  readonly tradesPerRun: number
  /** uint32. Run k draws by mulberry32 with seed + k. */
  readonly seed: number
}

/** Some consecutive runs, as columns that a worker hands over. */
export interface RunSlice extends RunFigures {
  /** Number of the first run, from 0. */
  readonly from: number
  readonly runs: number
  /** The balance of each run before the first trade, then of each run after it, and so on: (trades + 1) × runs. */
  readonly balances: Float64Array
}

/** So many runs are walked before their balances are put into columns: fewer would touch each cache line more often. */
const together = 16

/**
 * Runs `from` up to, not including, `end` of a plan, by PRODUCT E.1. Who wants to stop, or to see how far it is, asks for one
 * slice after the other.
 */
export function simulate(plan: Plan, from: number, end: number): RunSlice {
  const { tradesPerRun, startBalance, seed } = plan
  const runs = end - from
  const dealer = dealerOf(plan.source)
  const of = { results: resultsOf(dealer.r), stake: stakeOf(plan.sizing, dealer), startBalance }
  const figures = emptyFigures(runs)
  const dealt = new Int32Array(tradesPerRun)
  const steps = tradesPerRun + 1
  const balances = new Float64Array(steps * runs)
  const lines = new Float64Array(steps * together)
  for (let first = 0; first < runs; first += together) {
    const count = Math.min(together, runs - first)
    for (let i = 0; i < count; i++) {
      dealer.deal(dealt, (seed + from + first + i) | 0, 0)
      walk(of, dealt, lines, i * steps, figures, first + i)
    }
    turn(lines, count, steps, { balances, runs, first })
  }
  return { from, runs, balances, ...figures }
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
