import type { DerivedTrade } from './derive.ts'

/**
 * Maps each fill to its position, under all names of the fill; a fill that closes one and opens the next belongs to the one that it opens.
 */
export function positionsByFill(positions: readonly DerivedTrade[]): ReadonlyMap<string, DerivedTrade> {
  const positionByFill = new Map(positions.map((position) => [position.externalId, position]))
  for (const position of positions.toReversed())
    for (const name of [...position.parts, ...position.also])
      if (!positionByFill.has(name)) positionByFill.set(name, position)
  return positionByFill
}
