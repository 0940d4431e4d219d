import { NONE } from './trade-columns.ts'

const known = new WeakMap<Uint8Array, boolean>()

/** Whether any trade has a value in a column of words. Cached by column, because a change of trades makes new ones. O(trades). */
export function hasValues(column: Uint8Array): boolean {
  const before = known.get(column)
  if (before !== undefined) return before
  const has = column.some((code) => code !== NONE)
  known.set(column, has)
  return has
}
