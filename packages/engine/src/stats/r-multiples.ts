import { LOSER, WINNER } from './outcome-counts.ts'

export interface RMultiples {
  /** Trades that have an R; all figures here are about these. */
  readonly nR: number
  readonly totalR: number
  readonly avgR: number | null
  readonly avgRWinners: number | null
  readonly avgRLosers: number | null
  /** Sample standard deviation (n - 1); null below two values. */
  readonly sdR: number | null
  /** √min(nR, 100) × avgR ÷ sdR; null below two values or when all are equal. */
  readonly sqn: number | null
}

/**
 * Mean and spread of the results measured in risk. Sums are of R as it is shown, in whole millionths, so that a total
 * is exactly the sum of its trades; the spread is of R before that rounding, which would show in its sixth decimal.
 *
 * @param rMicros R in whole millionths, NaN without a stop: such trades are left out, never counted as 0
 * @param rUnrounded the same R, unrounded
 * @param outcome codes of core's `outcomes` of the same trades
 * @returns in R; null where no trade has what it needs. Two more passes for the spread, taken around its mean, because
 *   a running sum of squares loses digits.
 * @example rMultiples([2e6, -1e6], [2, -1], [WINNER, LOSER]): avgR 0.5, sdR 2.1213, sqn 0.3333
 * @see Van Tharp, "Definitive Guide to Position Sizing", 2008, for SQN
 */
export function rMultiples(
  rMicros: ArrayLike<number>,
  rUnrounded: ArrayLike<number>,
  outcome: ArrayLike<number>,
): RMultiples {
  let nR = 0
  let sum = 0
  let winners = 0
  let wonMicros = 0
  let losers = 0
  let lostMicros = 0
  for (let i = 0; i < rMicros.length; i++) {
    const micros = rMicros[i]!
    if (Number.isNaN(micros)) continue
    nR++
    sum += micros
    if (outcome[i] === WINNER) {
      winners++
      wonMicros += micros
    } else if (outcome[i] === LOSER) {
      losers++
      lostMicros += micros
    }
  }
  const avgR = meanR(sum, nR)
  const sdR = avgR === null || nR < 2 ? null : deviation(rUnrounded, nR)
  return {
    nR,
    totalR: sum / 1e6,
    avgR,
    avgRWinners: meanR(wonMicros, winners),
    avgRLosers: meanR(lostMicros, losers),
    sdR,
    sqn: avgR === null || sdR === null || sdR === 0 ? null : (Math.sqrt(Math.min(nR, 100)) * avgR) / sdR,
  }
}

const meanR = (micros: number, count: number): number | null => (count === 0 ? null : micros / (count * 1e6))

/** Sample standard deviation of the `count` values that are not NaN; exactly 0 when all are equal. */
function deviation(values: ArrayLike<number>, count: number): number {
  let sum = 0
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    if (Number.isNaN(value)) continue
    sum += value
    if (value < least) least = value
    if (value > most) most = value
  }
  if (least === most) return 0
  const mean = sum / count
  let squares = 0
  for (let i = 0; i < values.length; i++) {
    const distance = values[i]! - mean
    if (!Number.isNaN(distance)) squares += distance * distance
  }
  return Math.sqrt(squares / (count - 1))
}
