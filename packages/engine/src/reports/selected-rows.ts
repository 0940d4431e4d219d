import type { Selection } from '../filters/select.ts'

/** True for a selected row. */
export const isSelected = ({ bits }: Selection, row: number): boolean => ((bits[row >>> 5]! >>> (row & 31)) & 1) === 1

/** The selected rows in [from, to), ascending, without iterating over the others. */
export function selectedBetween(selection: Selection, from: number, to: number): Uint32Array {
  const rows: number[] = []
  for (let row = from; row < to; row++) if (isSelected(selection, row)) rows.push(row)
  return Uint32Array.from(rows)
}

/** The last selected rows, ascending, without iterating over the others. @param count maximum */
export function lastRows(selection: Selection, count: number): Uint32Array {
  const wanted = Math.min(count, selection.count)
  const rows = new Uint32Array(wanted)
  let left = wanted
  for (let row = selection.bits.length * 32 - 1; left > 0; row--) if (isSelected(selection, row)) rows[--left] = row
  return rows
}
