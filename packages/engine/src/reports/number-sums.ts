import type { NumberName } from '../filters/fields.ts'
import type { Selection } from '../filters/select.ts'
import { mean } from '../stats/mean.ts'
import type { TradeTable } from '../trades/trade-table.ts'
import { MICROS } from '../trades/unit.ts'
import type { Grouping } from './groups/grouping.ts'
import { microsOf } from './micros-of.ts'

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
  for (const [place, name] of names.entries()) {
    const pass = { micros: microsOf(table, name), rows, grouping, sums, at: place * 2, step: names.length * 2 }
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      addRows(pass, from, Math.min(rows.length, from + rowsAtOnce))
  }
  return { names, sums }
}

/** Rows that are added up in one call: a loop of its own, called often, is compiled as a whole. */
const rowsAtOnce = 1024

interface Pass {
  readonly micros: Float64Array
  readonly rows: Uint32Array
  readonly grouping: Grouping
  readonly sums: Float64Array
  /** Where the number lies in the first group, and how far it is to the next. */
  readonly at: number
  readonly step: number
}

function addRows(
  { micros, rows, grouping: { count, groups, starts }, sums, at, step }: Pass,
  from: number,
  to: number,
) {
  let [known, sum] = [0, 0]
  for (let i = from; i < to; i++) {
    const row = rows[i]!
    const value = micros[row]!
    if (Number.isNaN(value)) continue
    for (let j = starts[row]!, end = starts[row + 1]!; j < end; j++) {
      const place = at + groups[j]! * step
      sums[place]! += 1
      sums[place + 1]! += value
    }
    known++
    sum += value
  }
  sums[at + count * step]! += known
  sums[at + count * step + 1]! += sum
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
