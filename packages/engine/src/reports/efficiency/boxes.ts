import { numbersOf } from '../../columns/numbers-of.ts'
import type { NumberName } from '../../filters/fields.ts'
import type { Selection } from '../../filters/select.ts'
import { quantile, quantilePlaces } from '../../stats/quantile.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { MICROS } from '../../trades/unit.ts'
import type { Dimension } from '../groups/dimensions.ts'
import { codesOf } from '../groups/group-codes.ts'
import { groupingOf } from '../groups/grouping.ts'
import { keptByTable } from '../kept-by-table.ts'
import { microsOf } from '../micros-of.ts'
import { rankingOf } from '../ranked-rows.ts'
import { isSelected } from '../selected-rows.ts'

/** Trades below which a group is drawn as dots. */
export const dotsBelow = 30
/** Whisker, box, median, box, whisker. */
export const boxShares = [0.05, 0.25, 0.5, 0.75, 0.95] as const

/** Distribution of a number by group, in the order of the keys. */
export interface Boxes {
  /** Trades with a known number. */
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

/** @param dimension with at most one group per trade. O(selected trades) and a step per block of the ranking */
export function boxesOf(table: TradeTable, selection: Selection, dimension: Dimension, name: NumberName): Boxes {
  const standing = standingOf(table, { dimension, name })
  const micros = microsOf(table, name)
  const counts = countBlocks(standing, selection.rows())
  const spreads = Array.from({ length: standing.starts.length - 1 }, (_, group) =>
    spreadOf({ ...standing, counts, selection }, group),
  )
  const dots = spreads.flatMap(({ length, rows }, group) =>
    length < dotsBelow ? Array.from(rows, (row) => ({ group, row })) : [],
  )
  const dotRow = Uint32Array.from(dots, ({ row }) => row)
  return {
    known: Uint32Array.from(spreads, ({ length }) => length),
    quantiles: Float64Array.from(spreads.flatMap((spread) => boxShares.map((share) => at(spread, micros, share)))),
    dotGroup: Uint32Array.from(dots, ({ group }) => group),
    dotRow,
    dotId: dotRow.map((row) => table.columns.id[row]!),
    dotValue: numbersOf(dotRow, (row) => micros[row]! / MICROS),
    dotOutcome: Uint8Array.from(dotRow, (row) => table.columns.outcome[row]!),
  }
}

/** Ranks per block: its trades are counted in a byte. */
const BLOCK = 128

/** Ranking of the closed trades with a known number, by group, ascending; each group starts at a block. */
interface Standing {
  /** By rank; gaps between groups are empty. */
  readonly ranked: Uint32Array
  /** The first block of each group, and the end of the last. */
  readonly starts: Uint32Array
  /** By row: the block of the trade; after the last one for a trade without a group or number. */
  readonly blockOf: Uint32Array
}

/** Independent of filters. O(trades), and the ranking. */
const standingOf = keptByTable<{ readonly dimension: Dimension; readonly name: NumberName }, Standing>(
  2,
  (table, { dimension, name }) => {
    const { rows } = rankingOf(table, name)
    const { count, codes } = codesOf(groupingOf(table, dimension))
    const trades = new Uint32Array(count + 1)
    for (let rank = 0; rank < rows.length; rank++) trades[codes[rows[rank]!]!]! += 1
    const starts = new Uint32Array(count + 1)
    for (let group = 0; group < count; group++) starts[group + 1] = starts[group]! + Math.ceil(trades[group]! / BLOCK)
    const next = starts.map((block) => block * BLOCK)
    const ranked = new Uint32Array(starts[count]! * BLOCK)
    const blockOf = new Uint32Array(table.rows).fill(starts[count]!)
    for (let rank = 0; rank < rows.length; rank++) {
      const row = rows[rank]!
      const group = codes[row]!
      if (group === count) continue
      const place = next[group]!++
      ranked[place] = row
      blockOf[row] = Math.floor(place / BLOCK)
    }
    return { ranked, starts, blockOf }
  },
)

/** Counts rows by block, instead of iterating over the ranking, which would access memory randomly. */
function countBlocks({ starts, blockOf }: Standing, rows: Uint32Array): Uint8Array {
  const counts = new Uint8Array(starts.at(-1)! + 1)
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    countRows(counts, blockOf, rows, from, Math.min(rows.length, from + rowsAtOnce))
  return counts
}

/** Maximum rows per call, so that the loop is called often and gets compiled. */
const rowsAtOnce = 1024

function countRows(counts: Uint8Array, blockOf: Uint32Array, rows: Uint32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) counts[blockOf[rows[i]!]!]! += 1
}

/**
 * Values of a group's selected trades in ascending order: all of them for dots, otherwise those needed for quantiles.
 */
interface Spread {
  readonly length: number
  /** Ascending ranks among the group's selected trades, and their rows. */
  readonly places: readonly number[]
  readonly rows: Uint32Array
}

interface Counted extends Standing {
  readonly counts: Uint8Array
  readonly selection: Selection
}

function spreadOf(counted: Counted, group: number): Spread {
  const { starts, counts } = counted
  let length = 0
  for (let block = starts[group]!; block < starts[group + 1]!; block++) length += counts[block]!
  const places =
    length < dotsBelow
      ? Array.from({ length }, (_, place) => place)
      : [...new Set(boxShares.flatMap((share) => quantilePlaces(length, share)))].toSorted((a, b) => a - b)
  return { length, places, rows: rowsAt(counted, starts[group]!, places) }
}

/** The selected rows at ascending ranks, from the first block on: only blocks with one are searched. */
function rowsAt(
  { ranked, counts, selection }: Counted,
  firstBlock: number,
  places: readonly number[],
): Uint32Array<ArrayBuffer> {
  let [block, before] = [firstBlock, 0]
  return Uint32Array.from(places, (place) => {
    while (before + counts[block]! <= place) before += counts[block++]!
    let at = block * BLOCK
    for (let left = place - before; ; at++) if (isSelected(selection, ranked[at]!) && left-- === 0) return ranked[at]!
  })
}

function at({ length, places, rows }: Spread, micros: Float64Array, share: number): number {
  if (length === 0) return Number.NaN
  const values: Record<number, number> = {}
  for (const [i, place] of places.entries()) values[place] = micros[rows[i]!]!
  return quantile({ ...values, length }, share)! / MICROS
}
