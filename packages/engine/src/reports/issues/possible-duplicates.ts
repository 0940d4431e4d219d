import { NONE, type TradeColumns } from '../../trades/trade-columns.ts'

/**
 * Rows of trades that are equal to another one in known instrument, direction, entry date and size. Those of one group are parts of one
 * position: they are duplicates only of a trade outside the group. Trades in options must be equal in structure and price, too, because
 * several are opened at once on one underlying. O(trades).
 */
export function possibleDuplicates({
  rows,
  instrument,
  direction,
  entryDate,
  size,
  entryPrice,
  structure,
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
      (row) =>
        `${instrument[row]} ${direction[row]} ${size[row]} ${structure[row] === NONE ? '' : `${structure[row]} ${entryPrice[row]}`}`,
    )
    for (const same of groups.values()) {
      const positions = new Set(same.map((row) => (groupId[row] === 0 ? `row ${row}` : groupId[row])))
      if (positions.size > 1) for (const row of same) duplicates.add(row)
    }
  }
  return duplicates
}
