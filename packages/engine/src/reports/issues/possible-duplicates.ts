import type { TradeColumns } from '../../trades/trade-columns.ts'

/**
 * Rows of trades that agree with another one in instrument, direction, entry date and size, which must be known. Those of
 * one group are portions of one position: only with a trade beside the group are they duplicates. O(trades).
 */
export function possibleDuplicates({
  rows,
  instrument,
  direction,
  entryDate,
  size,
  groupId,
}: TradeColumns): Set<number> {
  const alike = new Map<number, number[]>()
  for (let row = 0; row < rows; row++) {
    const others = alike.get(entryDate[row]!)
    if (others === undefined) alike.set(entryDate[row]!, [row])
    else others.push(row)
  }
  const duplicates = new Set<number>()
  for (const sameMoment of alike.values()) {
    if (sameMoment.length === 1) continue
    const groups = Map.groupBy(
      sameMoment.filter((row) => !Number.isNaN(size[row]!)),
      (row) => `${instrument[row]} ${direction[row]} ${size[row]}`,
    )
    for (const same of groups.values()) {
      const positions = new Set(same.map((row) => (groupId[row] === 0 ? `row ${row}` : groupId[row])))
      if (positions.size > 1) for (const row of same) duplicates.add(row)
    }
  }
  return duplicates
}
