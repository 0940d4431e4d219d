import type { GroupLists } from './grouping.ts'

/** Members of each group among some trades: indexes in `rows`, ascending. O(rows). */
export function membersOf(rows: ArrayLike<number>, { count, groups, starts }: GroupLists): readonly Uint32Array[] {
  const sizes = new Uint32Array(count)
  for (let i = 0; i < rows.length; i++)
    for (let at = starts[rows[i]!]!; at < starts[rows[i]! + 1]!; at++) sizes[groups[at]!]! += 1
  const members = Array.from(sizes, (size) => new Uint32Array(size))
  const next = new Uint32Array(count)
  for (let i = 0; i < rows.length; i++)
    for (let at = starts[rows[i]!]!; at < starts[rows[i]! + 1]!; at++) {
      const group = groups[at]!
      members[group]![next[group]!] = i
      next[group]! += 1
    }
  return members
}
