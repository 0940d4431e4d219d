import type { FilterOptions } from '@afterclose/core/filters'
import type { Unit } from '../../trades/unit.ts'
import type { Line } from '../equity/line.ts'
import { type Among, type DimensionName, dimensionOf, tradesOfGroup } from '../groups/dimensions.ts'
import type { TradesOf } from '../trades-of.ts'

export interface GroupLinesView {
  readonly dimension: DimensionName
  readonly unit: Unit
  /** Basis of date groups; the lines are always by exit. */
  readonly basis: FilterOptions['entryOrExitDate']
  /** As in the performance table (`GroupsView`). */
  readonly among?: Among
  /** Pixel columns of a line, at least 1: each has its first, lowest, highest and last trade. */
  readonly columns: number
}

/**
 * Input of `groupLinesReport`, as transferred from the worker to the page: one entry per line, with all points in one
 * list.
 */
export interface GroupLinesAnswer extends GroupLinesView {
  /** Number of groups with selected trades. */
  readonly groups: number
  /** Start of the day of the first selected exit, and the last exit, wall clock; NaN without trades. */
  readonly from: number
  readonly to: number
  readonly keys: Float64Array
  readonly trades: Uint32Array
  readonly known: Uint32Array
  /** The points of line i are in [`starts[i]`, `starts[i + 1]`). */
  readonly starts: Uint32Array
  readonly x: Float64Array
  readonly y: Float64Array
  readonly row: Uint32Array
}

/** Cumulative result of one group, in exit order. */
export interface GroupLine {
  readonly key: number
  readonly of: TradesOf
  readonly trades: number
  /** Trades with a value in the unit. */
  readonly known: number
  /** Final value; in percent compounded. NaN beyond the range of numbers. */
  readonly last: number
  /** From 0 at the first day to the last exit of all: points 0 and last are no trades. */
  readonly points: Line
  /** The trades up to a point, by its index on the line. */
  readonly upTo: (point: number) => TradesOf
}

export interface GroupLinesReport {
  readonly unit: Unit
  /** Highest first: the groups with the largest absolute results. */
  readonly lines: readonly GroupLine[]
  /** Number of groups with selected trades. */
  readonly groups: number
}

/** Cumulative lines of at most six groups (PRODUCT B.4.9). */
export function groupLinesReport(answer: GroupLinesAnswer): GroupLinesReport {
  const dimension = dimensionOf(answer.dimension, answer.basis, answer.among)
  const lines = Array.from(answer.keys, (key, i): GroupLine => {
    const [from, to] = [answer.starts[i]!, answer.starts[i + 1]!]
    const last = from === to ? 0 : answer.y[to - 1]!
    const trades = tradesOfGroup(dimension, key)
    const row = answer.row.subarray(from, to)
    const upTo = (point: number): TradesOf => {
      const at = Math.min(point, row.length) - 1
      return { is: 'both', parts: [trades, { is: 'rows', after: -1, upTo: at < 0 ? -1 : row[at]! }] }
    }
    return {
      key,
      of: trades,
      trades: answer.trades[i]!,
      known: answer.known[i]!,
      last,
      points: {
        x: between(answer.from, answer.x.subarray(from, to), answer.to),
        y: between(0, answer.y.subarray(from, to), last),
      },
      upTo,
    }
  })
  const ended = ({ last }: GroupLine): number => (Number.isNaN(last) ? Number.POSITIVE_INFINITY : last)
  return {
    unit: answer.unit,
    lines: lines.toSorted((a, b) => (ended(a) === ended(b) ? a.key - b.key : ended(b) - ended(a))),
    groups: answer.groups,
  }
}

function between(first: number, numbers: Float64Array, last: number): Float64Array {
  const all = new Float64Array(numbers.length + 2)
  all[0] = first
  all.set(numbers, 1)
  all[all.length - 1] = last
  return all
}
