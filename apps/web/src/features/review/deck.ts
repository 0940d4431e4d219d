import type { ReviewCard } from '@afterclose/contract/reviews'
import type { ReviewGrade } from '@afterclose/core/trade'

/** A grade given in this review. */
interface GivenGrade {
  readonly grade: ReviewGrade
  readonly sawResult: boolean
  readonly note: string
  /** Undoes it; null if it cannot be undone. */
  readonly receipt: string | null
}

/** The last change that `u` undoes. */
interface LastChange {
  readonly tradeId: number
  readonly receipt: string
}

/** The cards of a review in the order in which they were dealt, and what was done with them here. */
export interface Deck {
  readonly cards: readonly ReviewCard[]
  /** Grades given earlier today. */
  readonly gradedBefore: number
  readonly graded: ReadonlyMap<number, GivenGrade>
  readonly skipped: ReadonlySet<number>
  /** Cards whose result was shown before the grade. */
  readonly uncovered: ReadonlySet<number>
  /** Index of the card on screen; the number of cards at the end. */
  readonly at: number
  readonly last: LastChange | null
}

export const emptyDeck = (gradedBefore: number): Deck => ({
  cards: [],
  gradedBefore,
  graded: new Map(),
  skipped: new Set(),
  uncovered: new Set(),
  at: 0,
  last: null,
})

/** Adds newly dealt cards at the end, and renews the content of the cards in the deck. */
export function withDealt(deck: Deck, dealt: readonly ReviewCard[]): Deck {
  const current = new Map(dealt.map((card) => [card.tradeId, card]))
  const ids = new Set(deck.cards.map(({ tradeId }) => tradeId))
  const cards = [
    ...deck.cards.map((card) => current.get(card.tradeId) ?? card),
    ...dealt.filter(({ tradeId }) => !ids.has(tradeId)),
  ]
  return { ...deck, cards }
}

const isDone = ({ graded, skipped }: Deck, tradeId: number): boolean => graded.has(tradeId) || skipped.has(tradeId)

/** Whether each card was graded or skipped. */
export const isFinished = (deck: Deck): boolean => deck.cards.every(({ tradeId }) => isDone(deck, tradeId))

/** Cards that were neither graded nor skipped. */
export const cardsLeft = (deck: Deck): number => deck.cards.filter(({ tradeId }) => !isDone(deck, tradeId)).length

export const withGrade = (deck: Deck, tradeId: number, given: GivenGrade): Deck => ({
  ...deck,
  graded: new Map([...deck.graded, [tradeId, given]]),
  skipped: without(deck.skipped, tradeId),
  last: given.receipt === null ? null : { tradeId, receipt: given.receipt },
})

export const withSkip = (deck: Deck, tradeId: number, receipt: string | null): Deck =>
  next({
    ...deck,
    skipped: new Set([...deck.skipped, tradeId]),
    last: receipt === null ? null : { tradeId, receipt },
  })

export const withUncovered = (deck: Deck, tradeId: number): Deck => ({
  ...deck,
  uncovered: new Set([...deck.uncovered, tradeId]),
})

/** The last change undone: its card is on screen again. The result of a graded one was seen. */
export function undone(deck: Deck): Deck {
  if (deck.last === null) return deck
  const { tradeId } = deck.last
  const graded = new Map(deck.graded)
  const wasGraded = graded.delete(tradeId)
  return {
    ...deck,
    graded,
    skipped: without(deck.skipped, tradeId),
    uncovered: wasGraded ? new Set([...deck.uncovered, tradeId]) : deck.uncovered,
    at: deck.cards.findIndex((card) => card.tradeId === tradeId),
    last: null,
  }
}

/** The next card that is not done, else the end. */
export function next(deck: Deck): Deck {
  const after = deck.cards.findIndex(({ tradeId }, index) => index > deck.at && !isDone(deck, tradeId))
  const first = deck.cards.findIndex(({ tradeId }) => !isDone(deck, tradeId))
  return { ...deck, at: after >= 0 ? after : first >= 0 ? first : deck.cards.length }
}

export const previous = (deck: Deck): Deck => ({ ...deck, at: Math.max(0, deck.at - 1) })

const without = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  new Set([...ids].filter((one) => one !== id))
