import { LOSER, WINNER } from './outcome-counts.ts'

export interface Profit {
  /** Sum of all gains above 0, and of all below 0 as a positive number: by the sign of the gain, whatever the outcome. */
  readonly grossProfit: number
  readonly grossLoss: number
  /** grossProfit - grossLoss. */
  readonly netGain: number
  /** Gains of the winners and (below 0) of the losers, by outcome: a break-even that cost commission is in neither. */
  readonly wonByWinners: number
  readonly lostByLosers: number
  /** The largest and the smallest gain of all; null without trades. */
  readonly largest: number | null
  readonly smallest: number | null
}

/**
 * Sums of gains.
 *
 * @param gain whole units, so that every sum is exact (see money-scale)
 * @param outcome codes of core's `outcomes` of the same trades
 * @returns in the unit of `gain`; sums are 0 without trades. One pass, O(n).
 * @example profit([100, -5, -30], [WINNER, BREAK_EVEN, LOSER]): grossProfit 100, grossLoss 35, netGain 65, lostByLosers -30
 */
export function profit(gain: ArrayLike<number>, outcome: ArrayLike<number>): Profit {
  let grossProfit = 0
  let grossLoss = 0
  let wonByWinners = 0
  let lostByLosers = 0
  let largest = Number.NEGATIVE_INFINITY
  let smallest = Number.POSITIVE_INFINITY
  for (let i = 0; i < gain.length; i++) {
    const amount = gain[i]!
    if (amount > 0) grossProfit += amount
    else grossLoss -= amount
    if (outcome[i] === WINNER) wonByWinners += amount
    else if (outcome[i] === LOSER) lostByLosers += amount
    if (amount > largest) largest = amount
    if (amount < smallest) smallest = amount
  }
  const any = gain.length > 0
  return {
    grossProfit,
    grossLoss,
    netGain: grossProfit - grossLoss,
    wonByWinners,
    lostByLosers,
    largest: any ? largest : null,
    smallest: any ? smallest : null,
  }
}
