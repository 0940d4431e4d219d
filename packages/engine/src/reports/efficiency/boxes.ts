import { numbersOf } from '../../columns/numbers-of.ts'
import type { NumberName } from '../../filters/fields.ts'
import type { Selection } from '../../filters/select.ts'
import { quantile, quantilePlaces } from '../../stats/quantile.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { MICROS } from '../../trades/unit.ts'
import type { Grouping } from '../groups/grouping.ts'
import { microsOf } from '../micros-of.ts'
import { rankingOf } from '../ranked-rows.ts'
import { isSelected } from '../selected-rows.ts'

/** Groups of fewer trades are drawn with a dot for each. */
export const dotsBelow = 30
/** Whisker, box, median, box, whisker. */
export const boxShares = [0.05, 0.25, 0.5, 0.75, 0.95] as const

/** How a number spreads in each group, in the order of the keys, and in all selected trades behind the last. */
export interface Boxes {
  /** Trades that have the number. */
  readonly known: Uint32Array
  /** `boxShares` of each group; NaN without a trade. */
  readonly quantiles: Float64Array
  /** The trades of groups below `dotsBelow`: group by group, ascending by the number. */
  readonly dotGroup: Uint32Array
  readonly dotRow: Uint32Array
  readonly dotId: Uint32Array
  readonly dotValue: Float64Array
  readonly dotOutcome: Uint8Array
}

export function boxesOf(table: TradeTable, selection: Selection, grouping: Grouping, name: NumberName): Boxes {
  const { rows, micros } = rankingOf(table, name)
  const known = knownIn(microsOf(table, name), selection, grouping)
  const spreads = Array.from(known, (length, group) => spreadOf(length, group === grouping.count))
  const reached = new Uint32Array(known.length)
  const walk: Walk = { rows, selection, grouping, reached, next: Uint32Array.from(spreads, nextPlace), spreads }
  for (let from = 0; from < rows.length; from += placesAtOnce)
    walkRanking(walk, from, Math.min(rows.length, from + placesAtOnce))

  const dots = spreads.flatMap(({ ranks }, group) =>
    group < grouping.count && ranks.length < dotsBelow
      ? Array.from(ranks, (_, place) => ({ group, rank: ranks[place]! }))
      : [],
  )
  const dotRow = Uint32Array.from(dots, ({ rank }) => rows[rank]!)
  return {
    known,
    quantiles: Float64Array.from(spreads.flatMap(({ ranks }) => boxShares.map((share) => at(ranks, micros, share)))),
    dotGroup: Uint32Array.from(dots, ({ group }) => group),
    dotRow,
    dotId: dotRow.map((row) => table.columns.id[row]!),
    dotValue: numbersOf(dots, ({ rank }) => micros[rank]! / MICROS),
    dotOutcome: Uint8Array.from(dotRow, (row) => table.columns.outcome[row]!),
  }
}

/** How many trades of each group have the number, and of all. */
function knownIn(micros: Float64Array, selection: Selection, { count, groups, starts }: Grouping): Uint32Array {
  const rows = selection.rows()
  const known = new Uint32Array(count + 1)
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    if (Number.isNaN(micros[row]!)) continue
    for (let j = starts[row]!, end = starts[row + 1]!; j < end; j++) known[groups[j]!]! += 1
    known[count]! += 1
  }
  return known
}

/** Of a group's trades, from the lowest value up, those that are read: all for dots, else what quantiles are made of. */
interface Spread {
  /** Ascending places among the group's trades. */
  readonly wanted: readonly number[]
  /** The place in the ranking of each wanted one, by its place in the group. */
  readonly ranks: { readonly length: number; [place: number]: number }
  /** How many of the wanted ones were met. */
  met: number
}

function spreadOf(length: number, isAll: boolean): Spread {
  const places =
    length < dotsBelow && !isAll
      ? Array.from({ length }, (_, place) => place)
      : length === 0
        ? []
        : boxShares.flatMap((share) => quantilePlaces(length, share))
  return { wanted: [...new Set(places)].toSorted((a, b) => a - b), ranks: { length }, met: 0 }
}

/** The next place of a group that is read; none is as far behind. */
const nextPlace = ({ wanted, met }: Spread): number => wanted[met] ?? 2 ** 32 - 1

function at(ranks: Spread['ranks'], micros: Float64Array, share: number): number {
  if (ranks.length === 0) return Number.NaN
  const values: Record<number, number> = {}
  for (const place of quantilePlaces(ranks.length, share)) values[place] = micros[ranks[place]!]!
  return quantile({ ...values, length: ranks.length }, share)! / MICROS
}

interface Walk {
  /** The ranking. */
  readonly rows: Uint32Array
  readonly selection: Selection
  readonly grouping: Grouping
  /** How many trades of each group were met, and of all; which of them is read next. */
  readonly reached: Uint32Array
  readonly next: Uint32Array
  readonly spreads: readonly Spread[]
}

/** Places of the ranking that are walked in one call: a loop of its own, called often, is compiled as a whole. */
const placesAtOnce = 1024

function walkRanking({ rows, selection, grouping, reached, next, spreads }: Walk, from: number, to: number): void {
  const { count, groups, starts } = grouping
  for (let rank = from; rank < to; rank++) {
    const row = rows[rank]!
    if (!isSelected(selection, row)) continue
    const end = starts[row + 1]!
    for (let j = starts[row]!; j <= end; j++) {
      const group = j === end ? count : groups[j]!
      const place = reached[group]!++
      if (place === next[group]) next[group] = read(spreads[group]!, place, rank)
    }
  }
}

/** Notes a trade that is read. @returns the next place that is */
function read(spread: Spread, place: number, rank: number): number {
  spread.ranks[place] = rank
  spread.met++
  return nextPlace(spread)
}
