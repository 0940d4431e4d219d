import { AppError } from '@afterclose/contract/problems'

/** An item of a manually sorted list. */
export interface Placed {
  readonly id: number
  readonly position: number
}

/**
 * Moves an id to the place of the item that it was dropped onto; items in between shift by one. A missing id is inserted; a place beyond
 * the end is the end.
 *
 * @example movedIds([1, 2, 3, 4], 1, 2) // [2, 3, 1, 4]
 */
export function movedIds(ids: readonly number[], id: number, place: number): readonly number[] {
  return ids.filter((other) => other !== id).toSpliced(place, 0, id)
}

/** Items whose index in `ids` differs from their stored position, with that index. */
export function replacedItems(before: readonly Placed[], ids: readonly number[]): readonly Placed[] {
  const positions = new Map(before.map(({ id, position }) => [id, position]))
  return ids.map((id, position) => ({ id, position })).filter(({ id, position }) => positions.get(id) !== position)
}

/**
 * Computes the new positions after an item was dropped onto the one at `order`.
 *
 * @param group its items in order
 * @throws AppError 'Not found' for an item not in the group; 'Changed elsewhere' if it is not at `oldOrder`, so that the caller saw
 *   another order; 'Invalid input' if nothing is at `order`
 */
export function droppedItems(
  group: readonly Placed[],
  { id, order, oldOrder }: { readonly id: number; readonly order: number; readonly oldOrder: number },
): readonly Placed[] {
  const ids = group.map((item) => item.id)
  const place = ids.indexOf(id)
  if (place === -1) throw new AppError('Not found')
  if (place !== oldOrder) throw new AppError('Changed elsewhere')
  if (order >= ids.length)
    throw new AppError('Invalid input', { fields: [{ field: 'order', message: 'This position does not exist' }] })
  return replacedItems(group, movedIds(ids, id, order))
}

/** Index of each item within its group, from 0, by id. @param rows in order */
export function placesIn<Row extends { readonly id: number }>(
  rows: readonly Row[],
  groupOf: (row: Row) => string | number,
): ReadonlyMap<number, number> {
  const counts = new Map<string | number, number>()
  const places = new Map<number, number>()
  for (const row of rows) {
    const place = counts.get(groupOf(row)) ?? 0
    places.set(row.id, place)
    counts.set(groupOf(row), place + 1)
  }
  return places
}
