import type { Outcome } from '@afterclose/core/trade'
import { describe, expect, it } from 'vitest'
import { defaultGrouping, groupedCards } from './card-groups.ts'
import { orderedCards, ordersOf } from './card-order.ts'
import type { CardOrder } from './chartbook-search.ts'
import { aCard, aPicture } from './sample-cards.ts'

const withR = (ownerId: number, r: number | null, slot = 1) =>
  aCard({ picture: aPicture({ ownerId, slot }), result: { outcome: 'WINNER', r, unknown: '' } })
const keysBy = (order: CardOrder, cards: Parameters<typeof orderedCards>[0]) =>
  orderedCards(cards, ordersOf.TRADE.find(({ value }) => value === order)!).map(({ key }) => key)

describe('the order of cards', () => {
  const cards = [withR(1, 2), withR(2, null), withR(3, -1, 2), withR(3, -1, 1), withR(4, 2)]
  it('is by R, what is unknown at last, and the pictures of a trade by their slots', () => {
    expect(keysBy('best', cards)).toEqual(['4-1', '1-1', '3-1', '3-2', '2-1'])
    expect(keysBy('worst', cards)).toEqual(['3-1', '3-2', '4-1', '1-1', '2-1'])
  })
  it('is by date and by tilt', () => {
    const dated = ['2026-01-05T10:00:00', '2026-03-01T10:00:00', '2025-12-31T23:59:59'].map((date, i) =>
      aCard({ picture: aPicture({ ownerId: i + 1 }), date, tilt: [0, -2, 3][i]! }),
    )
    expect(keysBy('newest', dated)).toEqual(['2-1', '1-1', '3-1'])
    expect(keysBy('oldest', dated)).toEqual(['3-1', '1-1', '2-1'])
    expect(keysBy('green', dated)).toEqual(['3-1', '1-1', '2-1'])
    expect(keysBy('red', dated)).toEqual(['2-1', '1-1', '3-1'])
  })
})

describe('the groups of cards', () => {
  const named = (setup: string | null, ownerId: number) => aCard({ picture: aPicture({ ownerId }), setup })
  const said = (groups: ReturnType<typeof groupedCards>) =>
    groups.map(({ name, cards }) => [name, cards.map(({ picture }) => picture.ownerId)])
  it('are by name, those without one at last', () => {
    const cards = [named(null, 1), named('Trend day', 2), named('Pullback', 3), named('Trend day', 4)]
    expect(said(groupedCards(cards, 'setup'))).toEqual([
      ['Pullback', [3]],
      ['Trend day', [2, 4]],
      ['No setup', [1]],
    ])
    expect(said(groupedCards(cards, undefined))).toEqual([[null, [1, 2, 3, 4]]])
  })
  it('are months in the order of the cards, and that is what time is grouped by at first', () => {
    const on = (date: string | null, ownerId: number) => aCard({ picture: aPicture({ ownerId }), date })
    const cards = [on('2026-11-20T10:00:00', 4), on('2026-11-02', 3), on('2025-12-31T09:00:00', 2), on(null, 1)]
    const months = ['November 2026', 'December 2025', 'No date']
    expect(groupedCards(cards, 'month').map(({ name }) => name)).toEqual(months)
    expect(said(groupedCards(cards, 'month'))[0]).toEqual(['November 2026', [4, 3]])
    expect(groupedCards(cards.slice(0, 3).toReversed(), 'month').map(({ name }) => name)).toEqual([
      months[1],
      months[0],
    ])
    expect(defaultGrouping('TRADE', 'newest')).toBe('month')
    expect(defaultGrouping('PLAN', 'oldest')).toBe('month')
    expect(defaultGrouping('TRADE', 'best')).toBeUndefined()
    expect(defaultGrouping('SETUP', undefined)).toBeUndefined()
  })
  it('are winners before losers before break-evens, and what has no outcome', () => {
    const of = (outcome: Outcome | null, ownerId: number) =>
      aCard({ picture: aPicture({ ownerId }), result: { outcome, r: null, unknown: '' } })
    expect(said(groupedCards([of(null, 1), of('BREAK_EVEN', 2), of('LOSER', 3), of('WINNER', 4)], 'outcome'))).toEqual([
      ['Winner', [4]],
      ['Loser', [3]],
      ['Break-even', [2]],
      ['No outcome', [1]],
    ])
  })
})
