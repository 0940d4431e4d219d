import type { Filters } from '@afterclose/core/filters'
import { DAY, dayNumber } from '@afterclose/core/time'
import type { TradeBook } from '../../book/trade-book.ts'
import { numbersOf } from '../../columns/numbers-of.ts'
import * as L from '../../kernel/layout.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { type Unit, unitCode } from '../../trades/unit.ts'
import { columnOf } from '../equity/thin-out.ts'
import { dimensionOf } from '../groups/dimensions.ts'
import { groupAt, type GroupSums } from '../groups/group-sums.ts'
import { type GroupLists, groupingOf } from '../groups/grouping.ts'
import { sumsByGroup } from '../groups/groups-answer.ts'
import { lineIn, startOf } from '../in-unit.ts'
import type { GroupLinesAnswer, GroupLinesView } from './group-lines-report.ts'
import { ThinnedLine } from './thinned-line.ts'

/** Maximum lines: more cannot be distinguished. */
const most = 6

/** The lines of the groups with the largest absolute results: the sums of all groups, and one pass that follows these. */
export function groupLinesAnswer(book: TradeBook, filters: Filters, view: GroupLinesView): GroupLinesAnswer {
  const { table } = book
  const { unit, columns } = view
  const selection = book.select(filters)
  const rows = selection.rows()
  const grouping = groupingOf(table, dimensionOf(view.dimension, view.basis, view.among))
  const sums = sumsByGroup(table, selection, grouping, unit)
  const ends = grouping.keys.map((_, group) => endOf(groupAt(sums, group), unit))
  const present = [...ends.keys()].filter((group) => ends[group]!.trades > 0)
  const moved = (group: number): number => Math.abs(ends[group]!.value - startOf(unit))
  const chosen = present
    .toSorted((a, b) => moved(b) - moved(a) || ends[b]!.trades - ends[a]!.trades || a - b)
    .slice(0, most)

  const { exitDate } = table.columns
  const [first, last] = [rows[0], rows.at(-1)]
  const from = first === undefined ? Number.NaN : dayNumber(exitDate[first]!) * DAY
  const to = last === undefined ? Number.NaN : exitDate[last]!
  const axis = { from, width: to - from, columns }
  const lines = chosen.map((group) => new ThinnedLine(ends[group]!.known, columns))
  follow(table, rows, { grouping, unit, chosen, lines, axis })
  for (const line of lines) line.end()

  const starts = new Uint32Array(lines.length + 1)
  for (const [i, { points }] of lines.entries()) starts[i + 1] = starts[i]! + points
  const points = starts[lines.length]!
  const y = new Float64Array(points)
  const row = new Uint32Array(points)
  for (const [i, line] of lines.entries()) {
    y.set(line.values.subarray(0, line.points), starts[i])
    row.set(line.rows.subarray(0, line.points), starts[i])
  }
  const reading = lineIn(unit, table.money.units)
  return {
    ...view,
    groups: present.length,
    from,
    to,
    keys: numbersOf(chosen, (group) => grouping.keys[group]!),
    trades: Uint32Array.from(chosen, (group) => ends[group]!.trades),
    known: Uint32Array.from(chosen, (group) => ends[group]!.known),
    starts,
    x: numbersOf(row, (one) => exitDate[one]!),
    y: y.map((value) => reading.value(value)),
    row,
  }
}

interface End {
  readonly trades: number
  /** Trades with a value in the unit. */
  readonly known: number
  /** Final value of the line. */
  readonly value: number
}

function endOf({ trades, withR, withPercent, gain, r, index }: GroupSums, unit: Unit): End {
  switch (unit) {
    case 'CURRENCY':
      return { trades, known: trades, value: gain }
    case 'R':
      return { trades, known: withR, value: r }
    case 'PERCENT':
      return { trades, known: withPercent, value: index }
  }
}

/** Every trade with a value in the unit is a point on the lines of its groups. */
function follow(
  table: TradeTable,
  rows: Uint32Array,
  {
    grouping: { count, groups, starts },
    unit,
    chosen,
    lines,
    axis,
  }: {
    readonly grouping: GroupLists
    readonly unit: Unit
    readonly chosen: readonly number[]
    readonly lines: readonly ThinnedLine[]
    /** The same pixel columns for all lines. */
    readonly axis: { readonly from: number; readonly width: number; readonly columns: number }
  },
): void {
  const lineOf = new Int8Array(count).fill(-1)
  for (const [i, group] of chosen.entries()) lineOf[group] = i
  // Integer sums that could exceed 2^53 are big integers, rounded when read.
  const wide = unit === 'PERCENT' || table.records.exact ? null : chosen.map(() => 0n)
  const now = new Float64Array(chosen.length).fill(startOf(unit))
  const compounds = unit === 'PERCENT'
  const { from, width, columns } = axis
  const { exitDate } = table.columns
  const { arena, at: records } = table.records
  const steps = arena.views.f64
  const firstStep = (records + L.GAIN) / 8 + unitCode[unit]
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    const step = steps[firstStep + row * (L.RECORD / 8)]!
    if (Number.isNaN(step)) continue
    const column = columnOf(exitDate[row]!, from, width, columns)
    for (let at = starts[row]!, end = starts[row + 1]!; at < end; at++) {
      const number = lineOf[groups[at]!]!
      if (number < 0) continue
      if (wide !== null) now[number] = Number((wide[number]! += BigInt(step)))
      else if (compounds) now[number]! *= 1 + step * 1e-8
      else now[number]! += step
      lines[number]!.add(column, row, now[number]!)
    }
  }
}
