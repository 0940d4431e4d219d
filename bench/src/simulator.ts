import { bandsOf } from '@afterclose/engine/simulator/bands'
import { type Plan, type RunSlice, simulate } from '@afterclose/engine/simulator/simulate'
import { plainSimulator, typedSimulator } from './plain/plain-simulator.ts'
import { type Result, median, resultOf, withGoal } from './support/measure.ts'

const bench = 'simulator'
const [tradesPerRun, quickRuns, manyRuns] = [1000, 500, 10_000]
/** Runs per slice, as requested by a page. */
const inSlice = 500

/** R of 248 trades, 2 in 5 of them winners. */
const r = Float64Array.from({ length: 248 }, (_, i) => {
  const size = 0.5 + ((i * 7919) % 248) / 248
  return Math.round((i % 5 < 2 ? 1.82 : -0.93) * size * 1e6) / 1e6
})
const plan: Plan = {
  source: { mode: 'RESAMPLE', r, blockLength: 1 },
  sizing: { kind: 'FRACTION', percent: 1 },
  startBalance: 10_000,
  tradesPerRun,
  seed: 42,
}

/**
 * Runs with the bands at every step, on one core, in slices: compared with arrays of arrays that are sorted step by step, and with typed
 * arrays. All must give the same bands first.
 */
export function simulator(quick: boolean): Promise<Result[]> {
  const runs = quick ? quickRuns : manyRuns
  const ways = {
    ours: () => bandsOf(slices(runs)),
    first: () => bandsOf([simulate(plan, 0, Math.min(runs, inSlice))]),
    runs: () => slices(runs),
    plain: () => plainSimulator(plan, r, runs),
    typed: () => typedSimulator(plan, r, runs),
  }
  const bands = ways.ours()
  for (const other of [ways.plain(), ways.typed()])
    for (const [i, line] of bands.entries())
      for (const [step, value] of line.entries())
        if (Math.abs(value - other[i]![step]!) > 1e-9 * value) throw new Error(`Band ${i} differs at step ${step}`)
  const times = takeTurns(ways, quick ? 5 : 3)
  const of = { bench, trades: runs * tradesPerRun }
  const detail = { 'runs alone': median(times.runs), 'first bands': median(times.first) }
  const share = times.ours.map((each, i) => each / times.plain[i]!)
  const promised = resultOf({ ...of, name: 'as a share of arrays', unit: '×' }, share)
  return Promise.resolve([
    resultOf({ ...of, name: 'bands at every step, beside arrays', detail }, times.ours, times.plain),
    quick ? promised : withGoal(promised, 1 / 20),
    resultOf({ ...of, name: 'beside typed arrays' }, times.ours, times.typed),
  ])
}

/** Processor time of each implementation in ms, alternately: waiting for a core does not count. */
function takeTurns<Way extends string>(
  ways: Readonly<Record<Way, () => unknown>>,
  repetitions: number,
): Readonly<Record<Way, readonly number[]>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets what the keys are
  const names = Object.keys(ways) as Way[]
  const cpu = (way: () => unknown): number => {
    const began = process.cpuUsage()
    way()
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1000
  }
  const turns = Array.from({ length: repetitions + 1 }, () => names.map((name) => cpu(ways[name]))).slice(1)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name is there
  return Object.fromEntries(names.map((name, i) => [name, turns.map((turn) => turn[i]!)])) as Record<Way, number[]>
}

const slices = (runs: number): readonly RunSlice[] =>
  Array.from({ length: Math.ceil(runs / inSlice) }, (_, i) =>
    simulate(plan, i * inSlice, Math.min(runs, (i + 1) * inSlice)),
  )
