import type { GroupHead, GroupedLines } from './grouped-lines.ts'
import { writeGroupTotals } from './group-totals.ts'
import type { LedgerTrades } from './sort-keys.ts'
import { type TradeRows, lineKinds, takeRows } from './trade-rows.ts'

/** Copies lines, each a trade or a group with its totals. */
export function takeLines(
  trades: LedgerTrades,
  { rows, heads, counts, lines }: GroupedLines,
  from: number,
  to: number,
): TradeRows {
  const requestedLines = lines.subarray(from, to)
  const headAt = (line: number): GroupHead | undefined => heads[-1 - line]
  const taken = takeRows(
    trades,
    Uint32Array.from(requestedLines, (line) => rows[headAt(line)?.first ?? line]!),
  )
  const kind = new Uint8Array(requestedLines.length)
  const count = new Uint32Array(requestedLines.length).fill(1)
  for (const [at, line] of requestedLines.entries()) {
    const head = headAt(line)
    if (head === undefined) {
      // a trade of a group is a line if its group is open
      if (counts[taken.columns.groupId[at]!]! > 1) kind[at] = lineKinds.inGroup
      continue
    }
    kind[at] = head.open ? lineKinds.openGroup : lineKinds.closedGroup
    count[at] = head.count
    writeGroupTotals(taken, at, trades, rows.subarray(head.first, head.first + head.count))
  }
  return { ...taken, lines: { kind, count } }
}
