import { type NumberName, numberFields } from '../filters/fields.ts'
import type { Selection } from '../filters/select.ts'
import { mean } from '../stats/mean.ts'
import type { TradeTable } from '../trades/trade-table.ts'
import { MICROS } from '../trades/unit.ts'
import type { Grouping } from './groups/grouping.ts'
import { keptByTable } from './kept-by-table.ts'

/** Of some numbers by group: how many trades have each, and what it adds up to in millionths. */
export interface NumberSums<Name extends NumberName = NumberName> {
  readonly names: readonly Name[]
  readonly sums: Float64Array
}

/** A number over the trades that have it; its mean is null without any. */
export interface NumberMean {
  readonly known: number
  readonly mean: number | null
}

/** Groups in the order of their keys, and behind the last all selected trades. O(selected trades × numbers). */
export function numberSums<Name extends NumberName>(
  table: TradeTable,
  selection: Selection,
  grouping: Grouping,
  names: readonly Name[],
): NumberSums<Name> {
  const sums = new Float64Array((grouping.count + 1) * names.length * 2)
  const rows = selection.rows()
  const pass: Pass = { ...addendsOf(table, names), rows, grouping, sums, numbers: names.length }
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    addRows(pass, from, Math.min(rows.length, from + rowsAtOnce))
  return { names, sums }
}

/** Some numbers of every closed trade, side by side: 1 and its millionths where it has one, else 0 and 0. */
interface Addends {
  readonly known: Uint8Array
  readonly micros: Float64Array
}

/** The same for all filters: kept for as many lists of numbers as a page asks. O(trades × numbers). */
const addendsOf = keptByTable<readonly NumberName[], Addends>(4, (table, names) => {
  const known = new Uint8Array(table.rows * names.length)
  const micros = new Float64Array(table.rows * names.length)
  for (const [place, name] of names.entries()) {
    const { values, from, step, per } = numberFields[name](table)
    for (let row = 0, at = place; row < table.rows; row++, at += names.length) {
      const value = values[from + row * step]!
      if (Number.isNaN(value)) continue
      known[at] = 1
      micros[at] = Math.round((value / per) * MICROS)
    }
  }
  return { known, micros }
})

/** Rows that are added up in one call: a loop of its own, called often, is compiled as a whole. */
const rowsAtOnce = 1024

interface Pass extends Addends {
  readonly rows: Uint32Array
  readonly grouping: Grouping
  readonly sums: Float64Array
  readonly numbers: number
}

/** Without a branch for what is not known: which trade has a number cannot be foreseen. */
function addRows({ known, micros, rows, grouping, sums, numbers }: Pass, from: number, to: number): void {
  const { count, groups, starts } = grouping
  for (let i = from; i < to; i++) {
    const row = rows[i]!
    const own = row * numbers
    const end = starts[row + 1]!
    for (let j = starts[row]!; j <= end; j++) {
      const group = (j === end ? count : groups[j]!) * numbers
      for (let number = 0; number < numbers; number++) {
        const at = (group + number) * 2
        sums[at]! += known[own + number]!
        sums[at + 1]! += micros[own + number]!
      }
    }
  }
}

/** @param group its place among the keys; their number for all selected trades */
export function meanOf<Name extends NumberName>(
  { names, sums }: NumberSums<Name>,
  group: number,
  name: Name,
): NumberMean {
  const at = (group * names.length + names.indexOf(name)) * 2
  const known = sums[at]!
  return { known, mean: mean(sums[at + 1]!, known, MICROS) }
}

/** The sum of a number over the trades of a group that have it; null without any. */
export function sumOf<Name extends NumberName>(
  { names, sums }: NumberSums<Name>,
  group: number,
  name: Name,
): number | null {
  const at = (group * names.length + names.indexOf(name)) * 2
  return sums[at] === 0 ? null : sums[at + 1]! / MICROS
}
