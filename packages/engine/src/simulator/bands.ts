import { columnQuantiles } from './column-quantiles.ts'
import type { RunSlice } from './simulate.ts'

/** Percentiles of the bands' edges, the median in the middle. */
export const bandPercents = [5, 25, 50, 75, 95] as const

/** Balances of all runs: a line for each of `bandPercents`, before the first trade and after each. */
export type Bands = readonly Float64Array[]

/**
 * Exact at every step. Slices of some runs have their own bands, shown until the rest is computed.
 *
 * @param slices of one plan, at least one run, in any order
 */
export function bandsOf(slices: readonly RunSlice[]): Bands {
  const runs = slices.reduce((sum, slice) => sum + slice.runs, 0)
  const steps = slices[0]!.balances.length / slices[0]!.runs
  const quantilesOf = columnQuantiles(
    bandPercents.map((percent) => percent / 100),
    runs,
  )
  const lines = bandPercents.map(() => new Float64Array(steps))
  for (let step = 0; step < steps; step++) {
    const values = quantilesOf(
      slices.map((slice) => slice.balances.subarray(step * slice.runs, (step + 1) * slice.runs)),
    )
    for (let i = 0; i < lines.length; i++) lines[i]![step] = values[i]!
  }
  return lines
}

/** Maximum runs drawn individually. */
export const mostLines = 50

/** The balances of the first runs, each from before its first trade on. */
export function linesOf(slices: readonly RunSlice[]): readonly Float64Array[] {
  const lines: Float64Array[] = []
  for (const { balances, runs } of slices.toSorted((a, b) => a.from - b.from)) {
    const steps = balances.length / runs
    for (let run = 0; run < runs && lines.length < mostLines; run++) {
      const line = new Float64Array(steps)
      for (let step = 0; step < steps; step++) line[step] = balances[step * runs + run]!
      lines.push(line)
    }
  }
  return lines
}
