/** A group with at least two visible trades: one line for the group, with its trades below while it is open. */
export interface GroupHead {
  readonly groupId: number
  /** Index of its first trade in `rows`, and the number of its trades. */
  readonly first: number
  readonly count: number
  readonly open: boolean
}

/** Trades as lines of a grid, in which each group is one line. */
export interface GroupedLines {
  /** All trades; those of a group are together, where the first of them is in the order. */
  readonly rows: Uint32Array
  /** In display order. */
  readonly heads: readonly GroupHead[]
  /** Number of visible trades of each group, by its id; 1 at index 0, which is no group. */
  readonly counts: Uint32Array
  /** An index into `rows`, or -1 - an index into `heads`. */
  readonly lines: Int32Array
}

/**
 * Null if no two trades share a group, because each trade is then a line. Takes O(rows).
 * @param groupIds by row, 0 = none
 */
export function groupedLines(
  rows: Uint32Array,
  groupIds: Uint32Array,
  openGroupIds: ReadonlySet<number>,
): GroupedLines | null {
  let largestGroupId = 0
  for (const row of rows) largestGroupId = Math.max(largestGroupId, groupIds[row]!)
  const counts = new Uint32Array(largestGroupId + 1)
  for (const row of rows) counts[groupIds[row]!]!++
  counts[0] = 1 // without a group each trade is separate
  if (counts.every((count) => count < 2)) return null

  const groupedRows = new Uint32Array(rows.length)
  const heads: GroupHead[] = []
  const nextIndexOfGroup = new Uint32Array(largestGroupId + 1) // index of a group's next trade, 1-based
  let nextFreeIndex = 0
  for (const row of rows) {
    const groupId = groupIds[row]!
    const count = counts[groupId]!
    if (count < 2) groupedRows[nextFreeIndex++] = row
    else {
      if (nextIndexOfGroup[groupId] === 0) {
        heads.push({ groupId, first: nextFreeIndex, count, open: openGroupIds.has(groupId) })
        nextIndexOfGroup[groupId] = nextFreeIndex + 1
        nextFreeIndex += count
      }
      groupedRows[nextIndexOfGroup[groupId]!++ - 1] = row
    }
  }
  return { rows: groupedRows, heads, counts, lines: linesOf(rows.length, heads) }
}

function linesOf(tradeCount: number, heads: readonly GroupHead[]): Int32Array {
  const hiddenCount = heads.reduce((sum, { open, count }) => sum + (open ? 0 : count), 0)
  const lines = new Int32Array(tradeCount + heads.length - hiddenCount)
  let headIndex = 0
  let lineIndex = 0
  for (let tradeIndex = 0; tradeIndex < tradeCount; ) {
    const head = heads[headIndex]
    if (head?.first !== tradeIndex) {
      lines[lineIndex++] = tradeIndex++
      continue
    }
    lines[lineIndex++] = -1 - headIndex++
    const groupEnd = tradeIndex + head.count
    if (!head.open) tradeIndex = groupEnd
    while (tradeIndex < groupEnd) lines[lineIndex++] = tradeIndex++
  }
  return lines
}
