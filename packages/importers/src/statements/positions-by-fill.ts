import type { DerivedTrade } from './derive.ts'

/**
 * Maps each fill to its position, under all names of the fill; a fill that closes one and opens the next belongs to the one that it opens.
 *
 * @param positions by entry; those of one second may be in any order
 */
export function positionsByFill(positions: readonly DerivedTrade[]): ReadonlyMap<string, DerivedTrade> {
  const positionByFill = new Map(positions.map((position) => [position.externalId, position]))
  const add = (position: DerivedTrade, names: readonly string[]): void => {
    for (const name of names) if (!positionByFill.has(name)) positionByFill.set(name, position)
  }
  const latestFirst = positions.toReversed()
  for (const position of latestFirst) add(position, position.parts.slice(0, 1))
  for (const position of latestFirst) add(position, [...position.parts, ...position.also])
  return positionByFill
}
