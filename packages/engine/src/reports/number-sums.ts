import { type NumberName, numberFields } from '../filters/fields.ts'
import type { Selection } from '../filters/select.ts'
import { mean } from '../stats/mean.ts'
import type { TradeTable } from '../trades/trade-table.ts'
import { MICROS } from '../trades/unit.ts'
import type { Grouping } from './groups/grouping.ts'

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
  { count, groups, starts }: Grouping,
  names: readonly Name[],
): NumberSums<Name> {
  const sums = new Float64Array((count + 1) * names.length * 2)
  const rows = selection.rows()
  names.forEach((name, place) => {
    const { values, from, step, per } = numberFields[name](table)
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!
      const value = values[from + row * step]!
      if (Number.isNaN(value)) continue
      const micros = Math.round((value / per) * MICROS)
      const end = starts[row + 1]!
      for (let j = starts[row]!; j <= end; j++) {
        const at = ((j === end ? count : groups[j]!) * names.length + place) * 2
        sums[at]! += 1
        sums[at + 1]! += micros
      }
    }
  })
  return { names, sums }
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
