import { LOSER, WINNER } from './outcome-counts.ts'

export interface Holding {
  /** Mean minutes from entry to exit; null where there is no such trade. */
  readonly avgHolding: number | null
  readonly avgHoldingWinners: number | null
  readonly avgHoldingLosers: number | null
}

/**
 * How long trades were held.
 *
 * @param entryDate, exitDate wall clock milliseconds of the same trades
 * @param outcome codes of core's `outcomes`; break-evens count only in the mean of all. One pass, O(n).
 */
export function holding(
  entryDate: ArrayLike<number>,
  exitDate: ArrayLike<number>,
  outcome: ArrayLike<number>,
): Holding {
  let all = 0
  let winners = 0
  let byWinners = 0
  let losers = 0
  let byLosers = 0
  for (let i = 0; i < exitDate.length; i++) {
    const held = exitDate[i]! - entryDate[i]!
    all += held
    if (outcome[i] === WINNER) {
      winners++
      byWinners += held
    } else if (outcome[i] === LOSER) {
      losers++
      byLosers += held
    }
  }
  return {
    avgHolding: meanMinutes(all, exitDate.length),
    avgHoldingWinners: meanMinutes(byWinners, winners),
    avgHoldingLosers: meanMinutes(byLosers, losers),
  }
}

const meanMinutes = (milliseconds: number, count: number): number | null =>
  count === 0 ? null : milliseconds / (count * 60_000)
