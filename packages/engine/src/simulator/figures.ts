import { profitFactor } from '../stats/profit-factor.ts'
import { winRate } from '../stats/win-rate.ts'
import type { RunSlice } from './simulate.ts'
import { roundingTolerance } from './sizing.ts'
import { type Spread, spreadOf } from './spread.ts'

export interface SimulatedFigures {
  readonly finalBalance: Spread
  /** Percent of the start balance. */
  readonly returnPercent: Spread
  readonly maxDrawdownPercent: Spread
  /** Percentage of winners among winners and losers; unknown without any. */
  readonly winRate: Spread
  /** Infinite with wins and no losses; unknown with neither. */
  readonly profitFactor: Spread
  readonly longestWinningStreak: Spread
  readonly longestLosingStreak: Spread
}

/** @param slices of one plan, at least one run, in any order */
export function figuresOf(slices: readonly RunSlice[], startBalance: number): SimulatedFigures {
  const spread = (of: (slice: RunSlice, run: number) => number | null): Spread =>
    spreadOf(slices.flatMap((slice) => Array.from({ length: slice.runs }, (_, run) => of(slice, run))))
  return {
    finalBalance: spread(finalBalance),
    returnPercent: spread((slice, run) => (finalBalance(slice, run) / startBalance - 1) * 100),
    maxDrawdownPercent: spread(({ maxDrawdown }, run) => maxDrawdown[run]!),
    winRate: spread(({ won, lost }, run) => winRate(won[run]!, lost[run]!)),
    profitFactor: spread(({ wonR, lostR }, run) =>
      wonR[run]! > 0 && lostR[run] === 0 ? Number.POSITIVE_INFINITY : profitFactor(wonR[run]!, lostR[run]!),
    ),
    longestWinningStreak: spread(({ longestWon }, run) => longestWon[run]!),
    longestLosingStreak: spread(({ longestLost }, run) => longestLost[run]!),
  }
}

const finalBalance = ({ balances, runs }: RunSlice, run: number): number => balances[balances.length - runs + run]!

/** Number of runs with an event: as a share of all, its probability. */
export interface RunCounts {
  readonly runs: number
  /** Ended above the start balance. */
  readonly profit: number
  /** Were at least once down by `ruinPercent` of the start balance. */
  readonly ruin: number
  /** Were at least once up by `goalPercent` of the start balance. */
  readonly goal: number
}

/** Other limits need no new runs. @param slices of one plan, in any order */
export function countRuns(
  slices: readonly RunSlice[],
  of: { readonly startBalance: number; readonly ruinPercent: number; readonly goalPercent: number },
): RunCounts {
  const start = of.startBalance
  const rounding = start * roundingTolerance
  const count = (holds: (slice: RunSlice, run: number) => boolean): number =>
    slices.reduce((sum, slice) => {
      for (let run = 0; run < slice.runs; run++) if (holds(slice, run)) sum++
      return sum
    }, 0)
  const ruined = start * (1 - of.ruinPercent / 100) + rounding
  const reached = start * (1 + of.goalPercent / 100) - rounding
  return {
    runs: count(() => true),
    profit: count((slice, run) => finalBalance(slice, run) > start + rounding),
    ruin: count(({ lowest }, run) => lowest[run]! <= ruined),
    goal: count(({ highest }, run) => highest[run]! >= reached),
  }
}
