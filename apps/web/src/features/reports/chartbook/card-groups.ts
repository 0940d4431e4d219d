import { outcomeLabels } from '@afterclose/core/trade'
import { monthName } from '../../../journal/engine/unit-words.ts'
import type { Card } from './cards.ts'
import type { CardGrouping, CardOrder, CardOwner } from './chartbook-search.ts'

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
  owner: CardOwner,
): readonly { readonly value: CardGrouping | 'none'; readonly label: string }[] => [
  { value: 'none', label: 'No groups' },
  ...groupingsOf[owner].map((value) => ({ value, label: groupingLabels[value] })),
]

export interface CardGroup {
  /** Null for a single group of all cards, without a heading. */
  readonly name: string | null
  readonly cards: readonly Card[]
}

/** Default grouping of cards: by month if sorted by time. */
export const defaultGrouping = (owner: CardOwner, order: CardOrder | undefined): CardGrouping | undefined =>
  groupingsOf[owner].includes('month') && (order === 'newest' || order === 'oldest') ? 'month' : undefined

/** Heading of a card's month: "November 2026". */
const monthOf = ({ date }: Card): string | null =>
  date === null ? null : `${monthName(Number(date.slice(5, 7)))} ${date.slice(0, 4)}`

function outcomeNameOf({ result }: Card): string | null {
  const outcome = result?.outcome ?? null
  return outcome === null ? null : outcomeLabels[outcome]
}

/** Groups by name, missing values last; outcomes as winners, losers, break-evens; months in card order. */
export function groupedCards(cards: readonly Card[], grouping: CardGrouping | undefined): readonly CardGroup[] {
  if (grouping === undefined) return [{ name: null, cards }]
  const groupNameOf = (card: Card): string | null => {
    if (grouping === 'month') return monthOf(card)
    return grouping === 'outcome' ? outcomeNameOf(card) : card[grouping]
  }
  const outcomeNames: readonly string[] = Object.values(outcomeLabels)
  return [...Map.groupBy(cards, groupNameOf)]
    .toSorted(([a], [b]) => {
      if (a === null || b === null) return a === null ? 1 : -1
      if (grouping === 'month') return 0 // in card order
      return grouping === 'outcome' ? outcomeNames.indexOf(a) - outcomeNames.indexOf(b) : a.localeCompare(b)
    })
    .map(([name, groupCards]) => ({
      name: name ?? (grouping === 'month' ? 'No date' : `No ${grouping}`),
      cards: groupCards,
    }))
}
