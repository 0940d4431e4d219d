import { NONE } from './trade-columns.ts'

const known = new WeakMap<Uint8Array, boolean>()

/** Whether any trade has a value in a column of words. Cached by column, because a change of trades makes new ones. O(trades). */
export function hasValues(column: Uint8Array): boolean {
  const before = known.get(column)
  if (before !== undefined) return before
  // a loop, because `some` takes six times as long
  let row = 0
  while (row < column.length && column[row] === NONE) row++
  const has = row < column.length
  known.set(column, has)
  return has
}
