import type { JournalColumn } from './columns.ts'
import type { JournalRows } from './grid-data.ts'

const alphabet = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/**
 * Where each row stands in the order of a column: its number, or the place of its words in the alphabet. NaN where the
 * value is unknown. Made once per column, since a hundred thousand rows are compared more than a million times.
 */
export function sortKeys({ id, value }: JournalColumn, journal: JournalRows): Float64Array {
  const known = journal.sortKeys.get(id)
  if (known !== undefined) return known
  const { rows } = journal.columns
  const keys = new Float64Array(rows).fill(Number.NaN)
  const words = new Map<string, number[]>()
  for (let row = 0; row < rows; row++) {
    const found = value(journal, row)
    if (typeof found === 'number') keys[row] = found
    else if (found !== null) {
      const rowsOf = words.get(found)
      if (rowsOf === undefined) words.set(found, [row])
      else rowsOf.push(row)
    }
  }
  let place = 0
  for (const [, rowsOf] of [...words].toSorted(([a], [b]) => alphabet.compare(a, b))) {
    for (const row of rowsOf) keys[row] = place
    place++
  }
  journal.sortKeys.set(id, keys)
  return keys
}

/** Unknown values stand last, whichever way a column is sorted: the grid turns the order of a descending one round. */
export function compareKeys(a: number, b: number, descending: boolean): number {
  if (a < b) return -1
  if (a > b) return 1
  const missing = Number.isNaN(a)
  if (missing === Number.isNaN(b)) return 0
  return missing === descending ? -1 : 1
}
