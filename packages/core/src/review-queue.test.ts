import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dealtCards, reviewQueue, reviewScore, type WaitingTrade } from './review-queue.ts'
import { DAY, localText, wallClock } from './time.ts'

const now = '2026-11-30T18:00:00'
const plain: Omit<WaitingTrade, 'id' | 'exitDate'> = {
  rMultiple: null,
  tiltMeter: 0,
  exitClass: null,
  checklistStatus: 'NONE',
  inReview: false,
  isChanged: false,
}
const waiting = (id: number, days: number, more: Partial<WaitingTrade>): WaitingTrade => ({
  ...plain,
  id,
  exitDate: localText(wallClock(now) - days * DAY),
  ...more,
})
/** DISCIPLINE 14, "Queue". */
const trades = [
  waiting(16, 3, { rMultiple: -0.05 }),
  waiting(15, 40, { rMultiple: 0.3, isChanged: true }),
  waiting(14, 15, { tiltMeter: -1, inReview: true }),
  waiting(13, 1, { rMultiple: -1, tiltMeter: 1, exitClass: 'BEYOND_STOP' }),
  waiting(12, 2, { rMultiple: 4.2 }),
  waiting(11, 1, { rMultiple: -1.6, tiltMeter: -2 }),
]
const bonusOf = (id: number) => (id === 11 ? 25 : 0) // its breach

describe('the queue of trades to review', () => {
  it('is ordered as in the worked example (DISCIPLINE 14)', () => {
    const queue = reviewQueue(trades, now, bonusOf)
    expect(queue.map(({ id, score }) => [id, score])).toEqual([
      [11, 56],
      [12, 42],
      [14, 33],
      [13, 25],
      [15, 8],
      [16, 0],
    ])
  })

  it('caps the result at 50 and the weeks at 20, and counts a result against a complete checklist', () => {
    expect(reviewScore(waiting(1, 0, { rMultiple: -300 }), now)).toBe(50)
    expect(reviewScore(waiting(1, 1000, { rMultiple: 0 }), now)).toBe(-20)
    expect(reviewScore(waiting(1, 0, { rMultiple: 0, tiltMeter: -1, checklistStatus: 'COMPLETE' }), now)).toBe(30)
    expect(reviewScore(waiting(1, 0, { rMultiple: 0, tiltMeter: 1, checklistStatus: 'COMPLETE' }), now)).toBe(0)
    expect(reviewScore(waiting(1, -3, { rMultiple: 0 }), now)).toBe(0) // closed tomorrow on another clock
  })

  it('puts the newest exit, then the lowest id, first among equals', () => {
    const equal = [waiting(3, 1, {}), waiting(2, 1, {}), waiting(1, 2, {})]
    expect(reviewQueue(equal, now).map(({ id }) => id)).toEqual([2, 3, 1])
  })
})

describe('the cards of a day', () => {
  const queueOf = (count: number) =>
    reviewQueue(
      Array.from({ length: count }, (_, i) => waiting(i + 1, 1, { rMultiple: (count - i) / 100 })),
      now,
    )
  const today = { journalId: 1, day: '2026-11-30' }

  it('are by score, but every fifth, and none is dealt twice', () => {
    const cards = dealtCards(queueOf(100), { gradedBefore: 0, most: 10, ...today })
    expect(cards.map(({ byChance }) => byChance)).toEqual([
      ...[false, false, false, false, true],
      ...[false, false, false, false, true],
    ])
    expect(new Set(cards.map(({ id }) => id)).size).toBe(10)
    const byScore = cards.filter((card) => !card.byChance).map(({ id }) => id)
    expect(byScore).toEqual(byScore.toSorted((a, b) => a - b))
  })

  it('stay the same while they are graded one by one, and five more follow', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 999 }), (count, journalId) => {
        const queue = queueOf(count)
        const of = { journalId, day: '2026-11-30' }
        const all = dealtCards(queue, { gradedBefore: 0, most: 15, ...of })
        expect(dealtCards(queue, { gradedBefore: 0, most: 10, ...of })).toEqual(all.slice(0, 10))
        for (let graded = 0; graded <= all.length; graded++) {
          const gone = new Set(all.slice(0, graded).map(({ id }) => id))
          const left = queue.filter(({ id }) => !gone.has(id))
          expect(dealtCards(left, { gradedBefore: graded, most: 15, ...of })).toEqual(all.slice(graded))
        }
      }),
    )
  })

  it('are drawn evenly: over 2,000 days each of 20 trades is the fifth about as often', () => {
    const queue = queueOf(24)
    const counts = new Map<number, number>()
    for (let i = 0; i < 2000; i++) {
      const day = localText(i * DAY).slice(0, 10)
      const fifth = dealtCards(queue, { gradedBefore: 0, most: 5, journalId: 7, day })[4]!
      counts.set(fifth.id, (counts.get(fifth.id) ?? 0) + 1)
    }
    expect(counts.size).toBe(20) // those after the four by score
    // 100 expected each, standard deviation 9.7
    for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(45)
  })

  it('are other ones on another day, and none once the day is done', () => {
    const queue = queueOf(200)
    const chanceOf = (day: string) => dealtCards(queue, { gradedBefore: 4, most: 5, journalId: 1, day })[0]!.id
    expect(new Set(['2026-11-30', '2026-12-01', '2026-12-02'].map(chanceOf)).size).toBeGreaterThan(1)
    expect(dealtCards(queue, { gradedBefore: 10, most: 10, ...today })).toEqual([])
    expect(dealtCards([], { gradedBefore: 0, most: 10, ...today })).toEqual([])
  })
})
