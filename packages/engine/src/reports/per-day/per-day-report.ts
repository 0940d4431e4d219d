import type { FilterOptions } from '@afterclose/core/filters'
import { DAY, dateOf, type LocalDate } from '@afterclose/core/time'
import { type Block, cellAt } from '../../book/block.ts'
import type { Unit } from '../../trades/unit.ts'
import { dimensionOf, tradesOfGroup } from '../groups/dimensions.ts'
import { tallestBars } from '../tallest-bars.ts'
import { cellIn, partsIn } from '../in-unit.ts'
import type { TradesOf } from '../trades-of.ts'

export interface PerDayView {
  readonly unit: Unit
  /** Date that assigns trades to days. */
  readonly basis: FilterOptions['entryOrExitDate']
  /** Pixel columns of the bars, at least 1. */
  readonly columns: number
}

/** Input of `perDayReport`, as transferred from the worker to the page. */
export interface PerDayAnswer {
  /** With its days by the basis. */
  readonly block: Block
  readonly columns: number
  /** Number of the journal's trades on each day of the block, including filtered-out ones. */
  readonly onDay: Uint32Array
}

export interface DayResult {
  readonly date: LocalDate
  /** Selected trades. */
  readonly trades: number
  /** Sum of those with a value in the unit; null if there are none. */
  readonly net: number | null
  readonly of: TradesOf
}

/** Days with this number of the journal's trades. */
export interface DayBucket {
  /** Index of the range of the dimension `tradesInDay`. */
  readonly key: number
  /** Days with a result. */
  readonly days: number
  /**
   * Number of trades on all days with that many, including days without a result in the unit: the trades of the
   * drill-down.
   */
  readonly trades: number
  /** Mean result of a day; null without any. */
  readonly average: number | null
  readonly of: TradesOf
}

export interface PerDayReport {
  readonly unit: Unit
  readonly basis: FilterOptions['entryOrExitDate']
  readonly trades: number
  /** Number of days with selected trades, and of those with a result in the unit. */
  readonly days: number
  readonly known: number
  readonly winning: number
  readonly losing: number
  /** Winning ÷ (winning + losing), percent; null if no day was won or lost. */
  readonly winRate: number | null
  /** Means over the days of each sign; null without any. Percentages are added up within a day. */
  readonly average: number | null
  readonly averageWinning: number | null
  readonly averageLosing: number | null
  readonly best: DayResult | null
  readonly worst: DayResult | null
  /** Selected trades per day with trades; null without any. */
  readonly tradesADay: number | null
  /** Visible days with a result, oldest first. */
  readonly bars: readonly DayResult[]
  readonly buckets: readonly DayBucket[]
}

/** Calculates the results of days (PRODUCT B.4.12). In percent the trades of a day are added, as in every group. */
export function perDayReport({ block, columns, onDay }: PerDayAnswer): PerDayReport {
  const { unit, basis, moneyUnits, days: cells, dayNumbers } = block
  if (cells === null) throw new RangeError('The block was measured without its days')
  const parts = partsIn(unit, moneyUnits)
  const found = Array.from(dayNumbers, (day, i) => {
    const cell = cellAt(cells, i)
    const { known, sum } = cellIn(unit, cell)
    return { day, trades: cell.trades, sum: known === 0 ? null : sum, onDay: onDay[i]! }
  })
    .filter(({ trades }) => trades > 0)
    .toSorted((a, b) => a.day - b.day)
  const withResult = found.flatMap(({ sum, ...day }) => (sum === null ? [] : [{ ...day, sum }]))
  const [won, lost] = [withResult.filter(({ sum }) => sum > 0), withResult.filter(({ sum }) => sum < 0)]
  const averageOf = (some: readonly { readonly sum: number }[]): number | null =>
    some.length === 0 ? null : some.reduce((all, { sum }) => all + sum, 0) / some.length / parts
  const shown = ({ day, trades, sum }: { day: number; trades: number; sum: number }): DayResult => ({
    date: dateOf(day * DAY),
    trades,
    net: sum / parts,
    of: { is: 'span', basis, from: day * DAY, before: (day + 1) * DAY },
  })
  const extreme = (better: (sum: number, than: number) => boolean): DayResult | null => {
    const [first, ...others] = withResult
    if (first === undefined) return null
    return shown(others.reduce((best, one) => (better(one.sum, best.sum) ? one : best), first))
  }
  const seen = tallestBars(
    withResult.map(({ sum }) => sum),
    columns,
  )
  return {
    unit,
    basis,
    trades: block.trades,
    days: found.length,
    known: withResult.length,
    winning: won.length,
    losing: lost.length,
    winRate: won.length + lost.length === 0 ? null : (100 * won.length) / (won.length + lost.length),
    average: averageOf(withResult),
    averageWinning: averageOf(won),
    averageLosing: averageOf(lost),
    best: extreme((sum, than) => sum > than),
    worst: extreme((sum, than) => sum < than),
    tradesADay: found.length === 0 ? null : block.trades / found.length,
    bars: Array.from(seen, (i) => shown(withResult[i]!)),
    buckets: bucketsOf(basis).map(({ key, from, before, of }) => {
      const isIn = ({ onDay: count }: { readonly onDay: number }): boolean => count >= from && count < before
      const own = withResult.filter(isIn)
      return {
        key,
        of,
        days: own.length,
        trades: found.filter(isIn).reduce((all, { trades }) => all + trades, 0),
        average: averageOf(own),
      }
    }),
  }
}

/** The ranges of `tradesInDay`, with the trades behind each. */
function bucketsOf(basis: PerDayView['basis']) {
  const dimension = dimensionOf('tradesInDay', basis)
  if (dimension.is !== 'ranges') throw new RangeError('Trades a day are no ranges')
  const { bounds } = dimension
  return [0, ...bounds].map((from, key) => ({
    key,
    from,
    before: bounds[key] ?? Number.POSITIVE_INFINITY,
    of: tradesOfGroup(dimension, key),
  }))
}
