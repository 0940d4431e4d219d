import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCard } from '../../testing/review-cards.ts'
import {
  cardsLeft,
  type Deck,
  emptyDeck,
  isFinished,
  next,
  previous,
  undone,
  withDealt,
  withGrade,
  withSkip,
} from './deck.ts'

const card = (tradeId: number, modified = 'a') => aCard(tradeId, { modified })
const deckOf = (...ids: readonly number[]): Deck =>
  withDealt(
    emptyDeck(0),
    ids.map((id) => card(id)),
  )
const given = { grade: 'B', sawResult: false, note: '', receipt: 'receipt' } as const
const idAt = ({ cards, at }: Deck) => cards[at]?.tradeId ?? null

describe('a deck', () => {
  it('keeps its order when cards are dealt again: known ones are refreshed, new ones come last', () => {
    const deck = withDealt(deckOf(3, 1), [card(2), card(1, 'b')])
    expect(deck.cards.map(({ tradeId, modified }) => [tradeId, modified])).toEqual([
      [3, 'a'],
      [1, 'b'],
      [2, 'a'],
    ])
  })

  it('goes to the next card that is not done, back to a skipped one, and to its end', () => {
    const second = next(deckOf(1, 2, 3))
    expect(idAt(second)).toBe(2)
    expect(idAt(next(withGrade(second, 2, given)))).toBe(3)
    const third = next(withGrade(second, 2, given))
    expect(idAt(next(withGrade(third, 3, given)))).toBe(1)
    const last = withSkip(next(withGrade(third, 3, given)), 1, null)
    expect(idAt(last)).toBeNull()
    expect(isFinished(last)).toBe(true)
    expect(idAt(previous(last))).toBe(3)
  })

  it('takes the last grade back: its card is on screen, with its result seen', () => {
    const graded = next(withGrade(deckOf(1, 2), 1, given))
    const back = undone(graded)
    expect(idAt(back)).toBe(1)
    expect([...back.graded.keys()]).toEqual([])
    expect(back.uncovered.has(1)).toBe(true)
    expect(undone(back)).toBe(back)
  })

  it('has as many cards left as were neither graded nor skipped, whatever was done in which order', () => {
    const steps = fc.array(
      fc.tuple(fc.constantFrom('grade', 'skip', 'next', 'previous', 'undo'), fc.integer({ min: 1, max: 5 })),
    )
    fc.assert(
      fc.property(steps, (done) => {
        const deck = done.reduce<Deck>(
          (before, [step, id]) => {
            if (step === 'grade') return withGrade(before, id, given)
            if (step === 'skip') return withSkip(before, id, 'receipt')
            return step === 'next' ? next(before) : step === 'previous' ? previous(before) : undone(before)
          },
          deckOf(1, 2, 3, 4, 5),
        )
        const left = deck.cards.filter(({ tradeId }) => !deck.graded.has(tradeId) && !deck.skipped.has(tradeId))
        expect(cardsLeft(deck)).toBe(left.length)
        expect(deck.at).toBeGreaterThanOrEqual(0)
        expect(deck.at).toBeLessThanOrEqual(5)
      }),
    )
  })
})
