import { outcomes } from '@afterclose/core/trade'

/** Inputs of the simulator from the trader's own trades: PRODUCT E.1. */
export interface OwnInputs {
  /** Number of trades with R. */
  readonly nR: number
  /** 0 to 1; null without such trades. */
  readonly winProbability: number | null
  readonly breakEvenProbability: number | null
  /** Mean R of the winners, and unsigned of the losers; null without any. */
  readonly avgWinR: number | null
  readonly avgLossR: number | null
}

const [WINNER, LOSER, BREAK_EVEN] = [
  outcomes.indexOf('WINNER'),
  outcomes.indexOf('LOSER'),
  outcomes.indexOf('BREAK_EVEN'),
]

/** @param r of trades with R; @param outcome their codes, as in the columns of trades: a break-even counts as one whatever its R */
export function ownInputs(r: ArrayLike<number>, outcome: ArrayLike<number>): OwnInputs {
  const counts = outcomes.map(() => 0)
  const sums = outcomes.map(() => 0)
  for (let i = 0; i < r.length; i++) {
    counts[outcome[i]!]!++
    sums[outcome[i]!]! += r[i]!
  }
  const of = (sum: number, count: number): number | null => (count === 0 ? null : sum / count)
  return {
    nR: r.length,
    winProbability: of(counts[WINNER]!, r.length),
    breakEvenProbability: of(counts[BREAK_EVEN]!, r.length),
    avgWinR: of(sums[WINNER]!, counts[WINNER]!),
    avgLossR: of(-sums[LOSER]!, counts[LOSER]!),
  }
}
