import { type NumberName, numberFields } from '../filters/fields.ts'
import type { Selection } from '../filters/select.ts'
import { mean } from '../stats/mean.ts'
import type { TradeTable } from '../trades/trade-table.ts'
import { MICROS } from '../trades/unit.ts'
import type { GroupCodes } from './groups/group-codes.ts'
import { keptByTable } from './kept-by-table.ts'

/** Sums of numbers by group: the count of trades with a value, and its total in millionths. */
export interface NumberSums<Name extends NumberName = NumberName> {
  readonly names: readonly Name[]
  readonly sums: Float64Array
}

/** A number over the trades with a value; its mean is null without any. */
export interface NumberMean {
  readonly known: number
  readonly mean: number | null
}

/** Groups in the order of their keys, followed by all selected trades. O(selected trades × numbers). */
export function numberSums<Name extends NumberName>(
  table: TradeTable,
  selection: Selection,
  { count, codes }: GroupCodes,
  names: readonly Name[],
): NumberSums<Name> {
  const rows = selection.rows()
  const passes = names.map(
    (name): Pass => ({
      ...addendsOf(table, name),
      rows,
      codes,
      have: new Int32Array(count + 1),
      sums: new Float64Array(count + 1),
    }),
  )
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    for (const pass of passes) addRows(pass, from, Math.min(rows.length, from + rowsAtOnce))
  const sums = new Float64Array((count + 1) * names.length * 2)
  for (const [place, pass] of passes.entries()) {
    withAll(pass.have)
    withAll(pass.sums)
    for (let group = 0; group <= count; group++) {
      const at = (group * names.length + place) * 2
      sums[at] = pass.have[group]!
      sums[at + 1] = pass.sums[group]!
    }
  }
  return { names, sums }
}

/** Adds trades without a group, whose sums are after the groups, to obtain the total. */
function withAll(numbers: Int32Array | Float64Array): void {
  const last = numbers.length - 1
  for (let group = 0; group < last; group++) numbers[last]! += numbers[group]!
}

/** A number of every closed trade: 1 and its millionths if known, else 0 and 0. */
export interface Addends {
  readonly known: Uint8Array
  readonly micros: Float64Array
}

/** Independent of filters: cached for as many numbers as pages need. O(trades). */
export const addendsOf = keptByTable<NumberName, Addends>(8, (table, name) => {
  const known = new Uint8Array(table.rows)
  const micros = new Float64Array(table.rows)
  const { values, from, step, per } = numberFields[name](table)
  for (let row = 0; row < table.rows; row++) {
    const value = values[from + row * step]!
    if (Number.isNaN(value)) continue
    known[row] = 1
    micros[row] = Math.round((value / per) * MICROS)
  }
  return { known, micros }
})

/** Rows per call, so that the loop is called often and gets compiled. */
const rowsAtOnce = 1024

interface Pass extends Addends {
  readonly rows: Uint32Array
  readonly codes: Uint32Array
  /** By group: number of trades with a value, and its sum. */
  readonly have: Int32Array
  readonly sums: Float64Array
}

/** Adds one number of some rows. Branchless, because unknown values are unpredictable. */
function addRows({ known, micros, rows, codes, have, sums }: Pass, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const row = rows[i]!
    const group = codes[row]!
    have[group]! += known[row]!
    sums[group]! += micros[row]!
  }
}

/** @param group its index among the keys; their count for all selected trades */
export function meanOf<Name extends NumberName>(
  { names, sums }: NumberSums<Name>,
  group: number,
  name: Name,
): NumberMean {
  const at = (group * names.length + names.indexOf(name)) * 2
  const known = sums[at]!
  return { known, mean: mean(sums[at + 1]!, known, MICROS) }
}

/** The sum of a number over the trades of a group with a value; null without any. */
export function sumOf<Name extends NumberName>(
  { names, sums }: NumberSums<Name>,
  group: number,
  name: Name,
): number | null {
  const at = (group * names.length + names.indexOf(name)) * 2
  return sums[at] === 0 ? null : sums[at + 1]! / MICROS
}
