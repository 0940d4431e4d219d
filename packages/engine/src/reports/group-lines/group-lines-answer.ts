import type { Filters } from '@afterclose/core/filters'
import { DAY, dayNumber } from '@afterclose/core/time'
import type { TradeBook } from '../../book/trade-book.ts'
import { numbersOf } from '../../columns/numbers-of.ts'
import * as L from '../../kernel/layout.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { type Unit, unitCode } from '../../trades/unit.ts'
import { thinOut } from '../equity/thin-out.ts'
import { dimensionOf } from '../groups/dimensions.ts'
import { type GroupLists, groupingOf } from '../groups/grouping.ts'
import { lineIn, startOf } from '../in-unit.ts'
import type { GroupLinesAnswer, GroupLinesView } from './group-lines-report.ts'

/** More lines than this cannot be told apart. */
const most = 6

/** The lines of the groups that moved the result most: one pass that adds up all groups, one that follows these. */
export function groupLinesAnswer(book: TradeBook, filters: Filters, view: GroupLinesView): GroupLinesAnswer {
  const { table } = book
  const rows = book.select(filters).rows()
  const grouping = groupingOf(table, dimensionOf(view.dimension, view.basis, view.among))
  const ends = endsOf(table, rows, grouping, view.unit)
  const present = grouping.keys.map((_, group) => group).filter((group) => ends.trades[group]! > 0)
  const moved = (group: number): number => Math.abs(ends.value[group]! - startOf(view.unit))
  const chosen = present
    .toSorted((a, b) => moved(b) - moved(a) || ends.trades[b]! - ends.trades[a]! || a - b)
    .slice(0, most)
  const lines = linesOf(table, rows, grouping, { unit: view.unit, chosen, known: ends.known })
  const reading = lineIn(view.unit, table.money.units)
  const drawn = lines.map(({ x, value, row }) => {
    const kept = thinOut(x, value, view.columns)
    return {
      x: numbersOf(kept, (at) => x[at]!),
      y: numbersOf(kept, (at) => reading.value(value[at]!)),
      row: Uint32Array.from(kept, (at) => row[at]!),
    }
  })
  const starts = new Uint32Array(drawn.length + 1)
  for (const [i, { x }] of drawn.entries()) starts[i + 1] = starts[i]! + x.length
  const points = starts[drawn.length]!
  const { exitDate } = table.columns
  const answer: GroupLinesAnswer = {
    ...view,
    groups: present.length,
    from: rows.length === 0 ? Number.NaN : dayNumber(exitDate[rows[0]!]!) * DAY,
    to: rows.length === 0 ? Number.NaN : exitDate[rows.at(-1)!]!,
    keys: numbersOf(chosen, (group) => grouping.keys[group]!),
    trades: Uint32Array.from(chosen, (group) => ends.trades[group]!),
    known: Uint32Array.from(chosen, (group) => ends.known[group]!),
    starts,
    x: new Float64Array(points),
    y: new Float64Array(points),
    row: new Uint32Array(points),
  }
  for (const [i, line] of drawn.entries()) {
    answer.x.set(line.x, starts[i])
    answer.y.set(line.y, starts[i])
    answer.row.set(line.row, starts[i])
  }
  return answer
}

/** Sums of whole numbers that could pass 2^53 are added up as big integers, and rounded when read; else null. */
const wideSums = ({ records }: TradeTable, lines: number, unit: Unit): bigint[] | null =>
  unit === 'PERCENT' || records.exact ? null : Array.from({ length: lines }, () => 0n)

/** The steps of all rows: that of row r is `steps[from + r * stride]`, NaN without a value in the unit. */
function stepsIn({ records: { arena, at } }: TradeTable, unit: Unit) {
  return { steps: arena.views.f64, from: (at + L.GAIN) / 8 + unitCode[unit], stride: L.RECORD / 8 }
}

interface Ends {
  readonly trades: Uint32Array
  readonly known: Uint32Array
  /** Where each line ends. */
  readonly value: Float64Array
}

function endsOf(table: TradeTable, rows: Uint32Array, { count, groups, starts }: GroupLists, unit: Unit): Ends {
  const trades = new Uint32Array(count)
  const known = new Uint32Array(count)
  const value = new Float64Array(count).fill(startOf(unit))
  const wide = wideSums(table, count, unit)
  const compounds = unit === 'PERCENT'
  const { steps, from, stride } = stepsIn(table, unit)
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    const step = steps[from + row * stride]!
    const has = Number.isNaN(step) ? 0 : 1
    for (let at = starts[row]!, end = starts[row + 1]!; at < end; at++) {
      const group = groups[at]!
      trades[group]! += 1
      known[group]! += has
      if (has === 0) continue
      if (wide !== null) value[group] = Number((wide[group]! += BigInt(step)))
      else if (compounds) value[group]! *= 1 + step * 1e-8
      else value[group]! += step
    }
  }
  return { trades, known, value }
}

interface Followed {
  readonly x: Float64Array
  readonly value: Float64Array
  readonly row: Uint32Array
}

/** Every trade with a value in the unit is a point on the lines of its groups. */
function linesOf(
  table: TradeTable,
  rows: Uint32Array,
  { count, groups, starts }: GroupLists,
  { unit, chosen, known }: { readonly unit: Unit; readonly chosen: readonly number[]; readonly known: Uint32Array },
): readonly Followed[] {
  const lines = chosen.map((group) => ({
    x: new Float64Array(known[group]!),
    value: new Float64Array(known[group]!),
    row: new Uint32Array(known[group]!),
  }))
  const lineOf = new Int8Array(count).fill(-1)
  for (const [i, group] of chosen.entries()) lineOf[group] = i
  const reached = new Uint32Array(chosen.length)
  const wide = wideSums(table, chosen.length, unit)
  const now = new Float64Array(chosen.length).fill(startOf(unit))
  const compounds = unit === 'PERCENT'
  const { steps, from, stride } = stepsIn(table, unit)
  const { exitDate } = table.columns
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    const step = steps[from + row * stride]!
    if (Number.isNaN(step)) continue
    for (let at = starts[row]!, end = starts[row + 1]!; at < end; at++) {
      const number = lineOf[groups[at]!]!
      if (number < 0) continue
      if (wide !== null) now[number] = Number((wide[number]! += BigInt(step)))
      else if (compounds) now[number]! *= 1 + step * 1e-8
      else now[number]! += step
      const line = lines[number]!
      const point = reached[number]!
      line.x[point] = exitDate[row]!
      line.value[point] = now[number]!
      line.row[point] = row
      reached[number] = point + 1
    }
  }
  return lines
}
