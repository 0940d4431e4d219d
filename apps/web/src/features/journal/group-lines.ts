import type { GroupLineKeys } from '../../journal/engine/trade-order.ts'
import type { LegLine } from '../../journal/engine/trade-rows.ts'
import { type SelectedRows, isSelected, select } from '../../parts/record-grid/selected-rows.ts'

/** Trades of a grid in which some lines may represent groups. */
interface Lines {
  /** Every trade, including those of collapsed groups. */
  readonly trades: Uint32Array
  readonly groups: GroupLineKeys | null
  /** Null while no trade shows its legs. */
  readonly legs: { readonly firstKey: number; readonly lines: readonly LegLine[] } | null
}

/** A group with at least two visible trades. */
export interface ShownGroup {
  readonly groupId: number
  readonly trades: readonly number[]
  readonly open: boolean
}

/** The group of a line; null for a trade. */
export function groupOf({ trades, groups }: Lines, key: number): ShownGroup | null {
  const head = groups === null ? undefined : groups.heads[key - groups.firstKey]
  if (head === undefined) return null
  const { groupId, first, count, open } = head
  return { groupId, open, trades: [...trades.subarray(first, first + count)] }
}

/** The leg of a line; null for a trade or a group. */
export const legOf = ({ legs }: Lines, key: number): LegLine | null => legs?.lines[key - legs.firstKey] ?? null

/** The trades of lines: for a group, all of them; none for a leg. */
export function tradesOf(lines: Lines, keys: ArrayLike<number>): ArrayLike<number> {
  if (lines.groups === null && lines.legs === null) return keys
  return Array.from(keys).flatMap((key) => (legOf(lines, key) === null ? (groupOf(lines, key)?.trades ?? key) : []))
}

/** Lines with all their trades selected; a leg is selected as its trade is. */
export function selectedLines(selected: SelectedRows, lines: Lines): SelectedRows {
  const { groups, legs, trades } = lines
  if (legs !== null && selected.count > 0) {
    const selectedTrades = selectedLines(selected, { ...lines, legs: null })
    const selectedLegs = legs.lines.flatMap(({ tradeId }, at) =>
      isSelected(selected, tradeId) ? [legs.firstKey + at] : [],
    )
    return select(selectedTrades, selectedLegs, true)
  }
  if (groups === null || selected.count === 0) return selected
  const on = groups.heads.flatMap(({ first, count }, head) =>
    trades.subarray(first, first + count).every((id) => isSelected(selected, id)) ? [groups.firstKey + head] : [],
  )
  const all = select(selected, on, true)
  // those of a collapsed group have no line
  return { ...all, count: groups.keys.reduce((count, key) => count + Number(isSelected(all, key)), 0) }
}
