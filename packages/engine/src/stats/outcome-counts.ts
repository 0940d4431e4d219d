import { outcomes } from '@afterclose/core/trade'

/** Codes of an outcome column. */
export const WINNER = outcomes.indexOf('WINNER')
export const LOSER = outcomes.indexOf('LOSER')

export interface OutcomeCounts {
  readonly winners: number
  readonly losers: number
  readonly breakEvens: number
  /** winners ÷ (winners + losers) × 100: break-evens decide nothing. Null without a decided trade. */
  readonly winRate: number | null
}

/**
 * How many trades won, lost and broke even.
 *
 * @param outcome codes of core's `outcomes`, one a trade
 * @example outcomeCounts([0, 0, 1, 2]) // { winners: 2, losers: 1, breakEvens: 1, winRate: 66.67 }
 */
export function outcomeCounts(outcome: ArrayLike<number>): OutcomeCounts {
  let winners = 0
  let losers = 0
  for (let i = 0; i < outcome.length; i++) {
    winners += Number(outcome[i] === WINNER)
    losers += Number(outcome[i] === LOSER)
  }
  const decided = winners + losers
  return {
    winners,
    losers,
    breakEvens: outcome.length - decided,
    winRate: decided === 0 ? null : (winners / decided) * 100,
  }
}
