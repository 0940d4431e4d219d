import type { DerivedTrade } from './derive.ts'

/**
 * Maps each fill to its position, under all names of the fill; a fill that closes one and opens the next belongs to the one that it opens.
 */
export function positionsByFill(positions: readonly DerivedTrade[]): ReadonlyMap<string, DerivedTrade> {
  const found = new Map(positions.map((position) => [position.externalId, position]))
  for (const position of positions.toReversed())
    for (const name of [...position.parts, ...position.also]) if (!found.has(name)) found.set(name, position)
  return found
}
