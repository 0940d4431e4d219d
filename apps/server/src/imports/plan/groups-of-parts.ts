import type { DerivedTrade } from '@afterclose/importers/statements/derive'
import { wholeOf } from './join-file.ts'
import type { Matches } from './match-rows.ts'
import type { KnownTrade } from './plan-types.ts'

/** The group of a row follows from its position if that is a part of one; it is not the trader's then. */
export const groupBefore = ({ trade }: KnownTrade, { partOf }: DerivedTrade): number | null =>
  partOf === null ? null : trade.groupId

/**
 * Groups of the parts of positions: that of the first part that has one, unless an earlier position continues it, or a new number.
 * @param last last number of a group in the journal
 */
export function groupsOfParts(
  { matchesOf, positionBefore, changes }: Matches,
  knownRows: readonly KnownTrade[],
  last: number,
) {
  const groups = new Map<string, number>()
  const takenGroups = new Set<number>()
  const rowsOf = Map.groupBy(knownRows, positionBefore)
  const groupsIn = (position: DerivedTrade, formerTrades: readonly DerivedTrade[]): readonly number[] => {
    const formerRows = formerTrades.flatMap((one) => rowsOf.get(one) ?? [])
    return [...formerRows, ...matchesOf(position).map(({ row }) => row)].flatMap((row) => {
      if (row.shownOn !== null || row.kept.lost === true) return []
      const before = positionBefore(row)
      // A file that comes again was not there before.
      return (before === undefined ? row.trade.groupId : groupBefore(row, before)) ?? []
    })
  }
  for (const { trade, formerTrades } of changes) {
    const whole = trade === null ? null : wholeOf(trade)
    if (trade === null || whole === null || groups.has(whole)) continue
    const knownGroup = groupsIn(trade, formerTrades).find((group) => !takenGroups.has(group))
    if (knownGroup === undefined) continue
    groups.set(whole, knownGroup)
    takenGroups.add(knownGroup)
  }
  let next = last
  return {
    groupOf: (position: DerivedTrade): number | null => {
      const whole = wholeOf(position)
      if (whole === null) return null
      const knownGroup = groups.get(whole)
      if (knownGroup !== undefined) return knownGroup
      next++
      groups.set(whole, next)
      return next
    },
    added: (): number => next - last,
  }
}
