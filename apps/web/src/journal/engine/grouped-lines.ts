/** A group with at least two visible trades: one line for the group, with its trades below while it is open. */
export interface GroupHead {
  readonly groupId: number
  /** Index of its first trade among all trades, and number of its trades. */
  readonly first: number
  readonly count: number
  readonly open: boolean
}

/** Trades as lines of a grid, in which each group is one line. */
export interface GroupedLines {
  /** All trades, those of a group together, at the position of its first trade. */
  readonly rows: Uint32Array
  /** From the top. */
  readonly heads: readonly GroupHead[]
  /** Number of visible trades of a group, by its id. */
  readonly counts: Uint32Array
  /** An index into `rows`, or -1 - an index into `heads`. */
  readonly lines: Int32Array
}

/**
 * Null if no two trades share a group: each is a line then. O(rows).
 * @param groupIds by row, 0 = none
 */
export function groupedLines(rows: Uint32Array, groupIds: Uint32Array, open: ReadonlySet<number>): GroupedLines | null {
  let largest = 0
  for (const row of rows) largest = Math.max(largest, groupIds[row]!)
  const counts = new Uint32Array(largest + 1)
  for (const row of rows) counts[groupIds[row]!]!++
  counts[0] = 1 // without a group each trade is separate
  if (counts.every((count) => count < 2)) return null

  const together = new Uint32Array(rows.length)
  const heads: GroupHead[] = []
  const nextTradeOfGroup = new Uint32Array(largest + 1) // index of a group's next trade, 1-based
  let end = 0
  for (const row of rows) {
    const groupId = groupIds[row]!
    const count = counts[groupId]!
    if (count < 2) together[end++] = row
    else {
      if (nextTradeOfGroup[groupId] === 0) {
        heads.push({ groupId, first: end, count, open: open.has(groupId) })
        nextTradeOfGroup[groupId] = end + 1
        end += count
      }
      together[nextTradeOfGroup[groupId]!++ - 1] = row
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
