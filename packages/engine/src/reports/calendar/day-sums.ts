import { type Block, cellAt } from '../../book/block.ts'
import { winRate } from '../../stats/win-rate.ts'
import { MICROS, type Unit } from '../../trades/unit.ts'
import { cellIn, partsIn } from '../in-unit.ts'

/** Total of the trades on some days. */
export interface DaysTotal {
  readonly trades: number
  readonly winners: number
  /** Percentage of winners among winners and losers; null without any. */
  readonly winRate: number | null
  /** Sum in the unit; null without trades, or none with a value in it. Percentages are added up. */
  readonly net: number | null
  /** Sum in R, whatever the unit; null if no trade has R. */
  readonly totalR: number | null
}

/** Counts of the days in a span by their result. */
export interface DaysCount {
  readonly daysWon: number
  /** Days with a result. */
  readonly daysTraded: number
  /** The largest absolute result of a day, 0 without results. */
  readonly largest: number
}

/** A range of days, as offsets from its first, 0; ends are exclusive. */
export interface DaySums {
  readonly count: number
  readonly total: (from: number, to: number) => DaysTotal
  readonly days: (from: number, to: number) => DaysCount
}

/** Total of a day, in integer units, so that sums are exact: `known` trades have a value in the unit, with the total `sum`. */
const nothing = { trades: 0, winners: 0, losers: 0, withR: 0, r: 0, known: 0, sum: 0 }
type Sums = typeof nothing

/**
 * The days of a block, by its date.
 *
 * @param block with its days
 * @param first @param after days since 1970, the latter exclusive
 */
export function daySums({ days, dayNumbers, moneyUnits }: Block, unit: Unit, first: number, after: number): DaySums {
  if (days === null) throw new RangeError('The block was measured without its days')
  const parts = partsIn(unit, moneyUnits)
  const ofDay: Sums[] = Array.from({ length: after - first }, () => nothing)
  for (let i = 0; i < dayNumbers.length; i++) {
    const day = dayNumbers[i]! - first
    if (day < 0 || day >= ofDay.length) continue
    const cell = cellAt(days, i)
    const { trades, winners, losers, withR, r } = cell
    ofDay[day] = { trades, winners, losers, withR, r, ...cellIn(unit, cell) }
  }
  const between = (from: number, to: number): readonly Sums[] => ofDay.slice(Math.max(0, from), to)
  return {
    count: ofDay.length,
    total: (from, to) => {
      const sum = between(from, to).reduce(plus, nothing)
      return {
        trades: sum.trades,
        winners: sum.winners,
        winRate: winRate(sum.winners, sum.losers),
        net: sum.known === 0 ? null : sum.sum / parts,
        totalR: sum.withR === 0 ? null : sum.r / MICROS,
      }
    },
    days: (from, to) => {
      const results = between(from, to).filter(({ known }) => known > 0)
      return {
        daysWon: results.filter(({ sum }) => sum > 0).length,
        daysTraded: results.length,
        largest: results.reduce((largest, { sum }) => Math.max(largest, Math.abs(sum)), 0) / parts,
      }
    },
  }
}

const plus = (a: Sums, b: Sums): Sums => ({
  trades: a.trades + b.trades,
  winners: a.winners + b.winners,
  losers: a.losers + b.losers,
  withR: a.withR + b.withR,
  r: a.r + b.r,
  known: a.known + b.known,
  sum: a.sum + b.sum,
})
