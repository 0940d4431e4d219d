import type { DerivedTrade } from '@afterclose/importers/statements/derive'
import type { Matches } from './match-rows.ts'
import type { KnownTrade } from './plan-types.ts'

/** The group of a row follows from its position if that is a part of one; it is not the trader's then. */
export const groupBefore = ({ trade }: KnownTrade, { partOf }: DerivedTrade): number | null =>
  partOf === null ? null : trade.groupId

/**
 * Groups of the parts of positions: that of the first part that has one, or a new number.
 * @param last last number of a group in the journal
 */
export function groupsOfParts({ matchesOf, positionBefore, changes }: Matches, last: number) {
  const groups = new Map<string, number>()
  const keyOf = ({ account, partOf }: DerivedTrade): string => `${account ?? ''}\u0000${partOf}`
  const groupsIn = (position: DerivedTrade): readonly number[] =>
    matchesOf(position).flatMap(({ row }) => {
      const before = positionBefore(row)
      // A file that comes again was not there before.
      return (before === undefined ? row.trade.groupId : groupBefore(row, before)) ?? []
    })
  for (const { trade } of changes) {
    if (trade === null || trade.partOf === null || groups.has(keyOf(trade))) continue
    const [knownGroup] = groupsIn(trade)
    if (knownGroup !== undefined) groups.set(keyOf(trade), knownGroup)
  }
  let next = last
  return {
    groupOf: (position: DerivedTrade): number | null => {
      if (position.partOf === null) return null
      const knownGroup = groups.get(keyOf(position))
      if (knownGroup !== undefined) return knownGroup
      next++
      groups.set(keyOf(position), next)
      return next
    },
    added: (): number => next - last,
  }
}
