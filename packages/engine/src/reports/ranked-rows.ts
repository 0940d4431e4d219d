import { numbersOf } from '../columns/numbers-of.ts'
import type { NumberName } from '../filters/fields.ts'
import type { Selection } from '../filters/select.ts'
import type { TradeTable } from '../trades/trade-table.ts'
import { keptByTable } from './kept-by-table.ts'
import { microsOf } from './micros-of.ts'
import { isSelected } from './selected-rows.ts'

/** The closed trades with a known number, ascending; equal values in exit order. */
export interface Ranking {
  readonly rows: Uint32Array
  /** Their values, integer millionths. */
  readonly micros: Float64Array
}

/** Maximum cached rankings per state of the journal. */
const kept = 8

/** Independent of filters, so cached per state of the journal. O(trades × log trades). */
export const rankingOf = keptByTable<NumberName, Ranking>(kept, rank)

function rank(table: TradeTable, name: NumberName): Ranking {
  const micros = microsOf(table, name)
  const rows = new Uint32Array(table.rows)
  let count = 0
  for (let row = 0; row < table.rows; row++) if (!Number.isNaN(micros[row]!)) rows[count++] = row
  return inOrder(rows.subarray(0, count), micros)
}

/**
 * Sorts rows by value, ascending, stable. Value and row packed into one integer are sorted many times faster than by a comparator, if both
 * fit.
 *
 * @param micros integers by row
 */
export function inOrder(rows: Uint32Array, micros: Float64Array): Ranking {
  const all = micros.length
  let widest = 0
  for (let i = 0; i < rows.length; i++) widest = Math.max(widest, Math.abs(micros[rows[i]!]!))
  if ((widest + 1) * all < Number.MAX_SAFE_INTEGER) {
    const keys = numbersOf(rows, (row) => micros[row]! * all + row).toSorted()
    const sorted = Uint32Array.from(keys, (key) => key - Math.floor(key / all) * all)
    return { rows: sorted, micros: numbersOf(sorted, (row) => micros[row]!) }
  }
  const sorted = rows.toSorted((a, b) => micros[a]! - micros[b]! || a - b)
  return { rows: sorted, micros: numbersOf(sorted, (row) => micros[row]!) }
}

/** The values of the selected trades, ascending, in integer millionths. O(trades). */
export function selectedMicros({ rows, micros }: Ranking, selection: Selection): Float64Array {
  const values = new Float64Array(Math.min(rows.length, selection.count))
  let count = 0
  for (let i = 0; i < rows.length; i++) if (isSelected(selection, rows[i]!)) values[count++] = micros[i]!
  return values.subarray(0, count)
}
