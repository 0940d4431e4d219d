import { outcomeLabels } from '@afterclose/core/trade'
import { monthName } from '../../../journal/engine/unit-words.ts'
import type { Card } from './cards.ts'
import type { CardGrouping, CardOrder, CardOwner } from './chartbook-search.ts'

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
export function orderedCards(cards: readonly Card[], { sortValue: of, descending }: Order): readonly Card[] {
  return cards.toSorted((a, b) => {
    const [valueA, valueB] = [of(a), of(b)]
    if (valueA === valueB) return b.picture.ownerId - a.picture.ownerId || a.picture.slot - b.picture.slot
    if (valueA === null || valueB === null) return valueA === null ? 1 : -1
    return valueA < valueB === descending ? 1 : -1
  })
}

const groupingLabels: Readonly<Record<CardGrouping, string>> = {
  month: 'By month',
  setup: 'By setup',
  outcome: 'By outcome',
  instrument: 'By instrument',
}
export const groupingsOf: Readonly<Record<CardOwner, readonly CardGrouping[]>> = {
  TRADE: ['month', 'setup', 'outcome', 'instrument'],
  MISSED: ['month', 'setup', 'outcome', 'instrument'],
  PLAN: ['month', 'setup', 'instrument'],
  SETUP: ['setup'],
}
export const groupingChoices = (
  of: CardOwner,
): readonly { readonly value: CardGrouping | 'none'; readonly label: string }[] => [
  { value: 'none', label: 'No groups' },
  ...groupingsOf[of].map((value) => ({ value, label: groupingLabels[value] })),
]

export interface CardGroup {
  /** Null: all of them, without a heading. */
  readonly name: string | null
  readonly cards: readonly Card[]
}

/** Default grouping of cards: by month if sorted by time. */
export const defaultGrouping = (of: CardOwner, order: CardOrder | undefined): CardGrouping | undefined =>
  groupingsOf[of].includes('month') && (order === 'newest' || order === 'oldest') ? 'month' : undefined

/** "November 2026". */
const monthOf = ({ date }: Card): string | null =>
  date === null ? null : `${monthName(Number(date.slice(5, 7)))} ${date.slice(0, 4)}`

/** Groups by name, missing values last; outcomes as winners, losers, break-evens; months in card order. */
export function groupedCards(cards: readonly Card[], by: CardGrouping | undefined): readonly CardGroup[] {
  if (by === undefined) return [{ name: null, cards }]
  const nameOf = (card: Card): string | null => {
    if (by === 'month') return monthOf(card)
    return by === 'outcome' ? (card.result?.outcome ?? null) && outcomeLabels[card.result!.outcome!] : card[by]
  }
  const outcomeNames: readonly string[] = Object.values(outcomeLabels)
  return [...Map.groupBy(cards, nameOf)]
    .toSorted(([a], [b]) => {
      if (a === null || b === null) return a === null ? 1 : -1
      if (by === 'month') return 0 // in card order
      return by === 'outcome' ? outcomeNames.indexOf(a) - outcomeNames.indexOf(b) : a.localeCompare(b)
    })
    .map(([name, groupCards]) => ({ name: name ?? (by === 'month' ? 'No date' : `No ${by}`), cards: groupCards }))
}
