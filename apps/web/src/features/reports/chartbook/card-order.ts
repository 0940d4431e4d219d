import type { Card } from './cards.ts'
import type { CardOrder, CardOwner } from './chartbook-search.ts'

interface Order {
  readonly value: CardOrder
  readonly label: string
  readonly sortValue: (card: Card) => number | string | null
  readonly descending: boolean
}
const newestOrder: Order = { value: 'newest', label: 'Newest first', sortValue: ({ date }) => date, descending: true }
const byDate: readonly Order[] = [
  newestOrder,
  { ...newestOrder, value: 'oldest', label: 'Oldest first', descending: false },
]
const highestROrder: Order = {
  value: 'best',
  label: 'Highest R first',
  sortValue: ({ result }) => result?.r ?? null,
  descending: true,
}
const byR: readonly Order[] = [
  highestROrder,
  { ...highestROrder, value: 'worst', label: 'Lowest R first', descending: false },
]
const highestTiltOrder: Order = {
  value: 'green',
  label: 'Highest tilt first',
  sortValue: ({ tilt }) => tilt,
  descending: true,
}
const byTilt: readonly Order[] = [
  highestTiltOrder,
  { ...highestTiltOrder, value: 'red', label: 'Lowest tilt first', descending: false },
]

/** Sort orders for the pictures of each kind of record, the default first; setups have their own order. */
export const ordersOf: Readonly<Record<CardOwner, readonly Order[]>> = {
  TRADE: [...byDate, ...byR, ...byTilt],
  MISSED: [...byDate, ...byR],
  PLAN: byDate,
  SETUP: [],
}

/** Sorts cards, unknown values last; the pictures of one record stay together, by slot. */
export function orderedCards(cards: readonly Card[], { sortValue: sortValueOf, descending }: Order): readonly Card[] {
  return cards.toSorted((a, b) => {
    const [valueA, valueB] = [sortValueOf(a), sortValueOf(b)]
    if (valueA === valueB) return b.picture.ownerId - a.picture.ownerId || a.picture.slot - b.picture.slot
    if (valueA === null || valueB === null) return valueA === null ? 1 : -1
    return valueA < valueB === descending ? 1 : -1
  })
}
