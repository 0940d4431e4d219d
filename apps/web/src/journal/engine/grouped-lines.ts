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
  /** A place in `rows`, or -1 - a place in `heads`. */
  readonly lines: Int32Array
}

/**
 * Null where no two trades are of one group: each is a line then. O(rows).
 * @param groupIds by row, 0 = none
 */
export function groupedLines(rows: Uint32Array, groupIds: Uint32Array, open: ReadonlySet<number>): GroupedLines | null {
  const counts = new Map<number, number>()
  for (const row of rows) {
    const groupId = groupIds[row]!
    if (groupId !== 0) counts.set(groupId, (counts.get(groupId) ?? 0) + 1)
  }
  for (const [groupId, count] of counts) if (count < 2) counts.delete(groupId)
  if (counts.size === 0) return null

  const together = new Uint32Array(rows.length)
  const heads: GroupHead[] = []
  const nextOf = new Map<number, number>()
  let end = 0
  for (const row of rows) {
    const groupId = groupIds[row]!
    const count = counts.get(groupId) ?? 1
    const at = nextOf.get(groupId) ?? end
    together[at] = row
    if (at === end) {
      end += count
      if (count > 1) heads.push({ groupId, first: at, count, open: open.has(groupId) })
    }
    if (count > 1) nextOf.set(groupId, at + 1)
  }
  return { rows: together, heads, lines: linesOf(rows.length, heads) }
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
