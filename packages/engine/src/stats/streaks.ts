import { LOSER, WINNER } from './outcome-counts.ts'

export interface Streaks {
  readonly maxConsecutiveWins: number
  readonly maxConsecutiveLosses: number
  /** + wins, - losses up to now; 0 without a decided trade. */
  readonly currentStreak: number
}

/**
 * Longest runs of winners and of losers. Break-evens are neutral: they neither extend nor break a run.
 *
 * @param outcome codes of core's `outcomes`, in exit order. One pass, O(n).
 * @example winner, break-even, winner, loser: maxConsecutiveWins 2, maxConsecutiveLosses 1, currentStreak -1
 */
export function streaks(outcome: ArrayLike<number>): Streaks {
  let run = 0
  let wins = 0
  let losses = 0
  for (let i = 0; i < outcome.length; i++) {
    const code = outcome[i]
    if (code === WINNER) {
      run = run > 0 ? run + 1 : 1
      if (run > wins) wins = run
    } else if (code === LOSER) {
      run = run < 0 ? run - 1 : -1
      if (-run > losses) losses = -run
    }
  }
  return { maxConsecutiveWins: wins, maxConsecutiveLosses: losses, currentStreak: run }
}

/**
 * The losing run to be expected in as many trades with that share of losers, if each stood for itself:
 * ln(decided) ÷ ln(1 ÷ share of losers), rounded.
 *
 * @param winners, losers decided trades only
 * @returns null when nothing was decided or all went one way, where the formula has no meaning
 * @example expectedMaxLosingStreak(6, 5) // 3
 */
export function expectedMaxLosingStreak(winners: number, losers: number): number | null {
  if (winners === 0 || losers === 0) return null
  const decided = winners + losers
  return Math.round(Math.log(decided) / Math.log(decided / losers))
}
