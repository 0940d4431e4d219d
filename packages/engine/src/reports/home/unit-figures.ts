import type { Measure } from '../measure.ts'

/** What a set of trades brought, measured in one unit. Trades without a value in it are left out of every figure. */
export interface UnitFigures {
  /** Trades that have a value in the unit. */
  readonly known: number
  readonly net: number
  readonly average: number | null
  /** Sums by the sign of the value; `lost` is positive. */
  readonly won: number
  readonly lost: number
  /** Means by outcome, so that a break-even trade is in neither. */
  readonly averageWin: number | null
  readonly averageLoss: number | null
  readonly largestWin: number | null
  readonly largestLoss: number | null
}

/**
 * @param outcomeOf +1 winner, -1 loser, 0 break-even, by table row
 * @param rows selected table rows
 * @returns all 0 and null for no trades; largest win and loss are the largest and smallest value of all, as in the
 *   statistics
 */
export function unitFigures(
  { values, scale }: Measure,
  outcomeOf: (row: number) => 1 | 0 | -1,
  rows: ArrayLike<number>,
): UnitFigures {
  let known = 0
  let won = 0
  let lost = 0
  let largest = Number.NEGATIVE_INFINITY
  let smallest = Number.POSITIVE_INFINITY
  const winners = { count: 0, sum: 0 }
  const losers = { count: 0, sum: 0 }
  for (let i = 0; i < rows.length; i++) {
    const value = values[rows[i]!]!
    if (Number.isNaN(value)) continue
    known++
    if (value > 0) won += value
    else lost -= value
    if (value > largest) largest = value
    if (value < smallest) smallest = value
    const outcome = outcomeOf(rows[i]!)
    const side = outcome > 0 ? winners : outcome < 0 ? losers : null
    if (side === null) continue
    side.count++
    side.sum += value
  }
  const mean = ({ count, sum }: { count: number; sum: number }): number | null =>
    count === 0 ? null : sum / count / scale
  return {
    known,
    net: (won - lost) / scale,
    average: mean({ count: known, sum: won - lost }),
    won: won / scale,
    lost: lost / scale,
    averageWin: mean(winners),
    averageLoss: mean(losers),
    largestWin: known === 0 ? null : largest / scale,
    largestLoss: known === 0 ? null : smallest / scale,
  }
}
