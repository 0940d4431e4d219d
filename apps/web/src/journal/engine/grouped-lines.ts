/** A group of which at least two trades show: one line that stands for them, with them below it while it is open. */
export interface GroupHead {
  readonly groupId: number
  /** Where its first trade stands among all trades, and how many there are. */
  readonly first: number
  readonly count: number
  readonly open: boolean
}

/** Trades as the lines of a grid in which groups are one line each. */
export interface GroupedLines {
  /** Every trade, those of a group beside each other: where the first of them stood. */
  readonly rows: Uint32Array
  /** From the top. */
  readonly heads: readonly GroupHead[]
  /** How many trades of a group show, by its id. */
  readonly counts: Uint32Array
  /** A place in `rows`, or -1 - a place in `heads`. */
  readonly lines: Int32Array
}

/**
 * Null where no two trades are of one group: each is a line then. O(rows).
 * @param groupIds by row, 0 = none
 */
export function groupedLines(rows: Uint32Array, groupIds: Uint32Array, open: ReadonlySet<number>): GroupedLines | null {
  let largest = 0
  for (const row of rows) largest = Math.max(largest, groupIds[row]!)
  const counts = new Uint32Array(largest + 1)
  for (const row of rows) counts[groupIds[row]!]!++
  counts[0] = 1 // without a group each is alone
  if (counts.every((count) => count < 2)) return null

  const together = new Uint32Array(rows.length)
  const heads: GroupHead[] = []
  const next = new Uint32Array(largest + 1) // place of a group's next trade, counted from 1
  let end = 0
  for (const row of rows) {
    const groupId = groupIds[row]!
    const count = counts[groupId]!
    if (count < 2) together[end++] = row
    else {
      if (next[groupId] === 0) {
        heads.push({ groupId, first: end, count, open: open.has(groupId) })
        next[groupId] = end + 1
        end += count
      }
      together[next[groupId]!++ - 1] = row
    }
  }
  return { rows: together, heads, counts, lines: linesOf(rows.length, heads) }
}

function linesOf(trades: number, heads: readonly GroupHead[]): Int32Array {
  const hidden = heads.reduce((sum, { open, count }) => sum + (open ? 0 : count), 0)
  const lines = new Int32Array(trades + heads.length - hidden)
  let head = 0
  let line = 0
  for (let trade = 0; trade < trades; ) {
    const group = heads[head]
    if (group?.first !== trade) {
      lines[line++] = trade++
      continue
    }
    lines[line++] = -1 - head++
    const after = trade + group.count
    if (!group.open) trade = after
    while (trade < after) lines[line++] = trade++
  }
  return lines
}
