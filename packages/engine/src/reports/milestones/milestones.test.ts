import { noFilters } from '@afterclose/core/filters'
import { levelBounds, milestoneLevel, milestoneTypes } from '@afterclose/core/milestone'
import { localText, wallClock } from '@afterclose/core/time'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { closedTrades } from '@afterclose/testkit/slow-journal'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { openBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { type FeedTrade, toColumns } from '../../trades/to-columns.ts'
import { milestonesAnswer } from './milestones-answer.ts'
import { milestonesReport } from './milestones-report.ts'

const bookOf = (trades: readonly FeedTrade[]) => openBook(toColumns({ revision: 1, trades, payins: [] }), bestKernel)
const reportOf = (trades: readonly FeedTrade[], positive: readonly number[] = []) =>
  milestonesReport(milestonesAnswer(bookOf(trades), noFilters, { positive }))

/** One a day from 1 March on. */
const daily = (count: number, values: (day: number) => Partial<FeedTrade>): FeedTrade[] =>
  Array.from({ length: count }, (_, day) => {
    const exitDate = localText(wallClock('2024-03-01T12:00:00') + day * 86_400_000)
    return aFeedTrade({ id: day + 1, entryDate: '2024-02-01T00:00:00', exitDate, ...values(day) })
  })

it('[9.3] tells the nearest badge, when each was reached, and lists the largest counter first', () => {
  const { milestones, nearest, latest, closed } = reportOf(
    daily(12, (day) => ({ gain: day < 9 ? '10' : '-1', entryComments: day < 6 ? [1, 2] : [] })),
    [1, 2],
  )
  expect(closed).toBe(12)
  expect(milestones[0]).toEqual({
    type: 'numberPositiveEntry',
    count: 12,
    level: 2,
    badge: 'Bronze',
    percentage: 5,
    next: 50,
    toGo: 38,
  })
  // nine days won, nine highs, nine winners: one to go each
  expect(nearest).toMatchObject({ count: 9, toGo: 1 })
  expect(latest).toEqual([{ type: 'numberPositiveEntry', badge: 'Bronze', at: wallClock('2024-03-05T12:00:00') }])
})

it('counts no day as won whose trades come to nothing together, and no balance that was had before as a high', () => {
  const twoADay = Array.from({ length: 24 }, (_, i) => {
    const exitDate = `2024-03-${String(1 + (i >> 1)).padStart(2, '0')}T12:0${i % 2}:00` as const
    return aFeedTrade({ id: i + 1, entryDate: '2024-02-01T00:00:00', exitDate, gain: i % 2 === 0 ? '10' : '-10' })
  })
  const { milestones, latest } = reportOf(twoADay)
  const countOf = (wanted: string) => milestones.find(({ type }) => type === wanted)?.count
  expect([countOf('numberWinningDays'), countOf('numberNewAccountBalanceHighs')]).toEqual([0, 1])
  expect(latest.map(({ type }) => type)).toEqual(['numberWinningTrades'])
})

it('knows no nearest badge without a trade missing, and says all there is of nothing', () => {
  const { milestones, nearest, latest, challenge } = reportOf([])
  expect(milestones.map(({ count }) => count)).toEqual(Array(9).fill(0))
  expect(nearest).toMatchObject({ toGo: 10 })
  expect(latest).toEqual([])
  expect(challenge).toEqual({ current: 0, longest: 0, longestUntil: null })
})

it('lists the six badges that were reached last, newest first', () => {
  const { latest } = reportOf(
    daily(105, () => ({ gain: '10', tiltMeter: 1, entryComments: [1] })),
    [1],
  )
  const reachedOn = latest.map(({ badge, at }) => [badge, (at - wallClock('2024-03-01T12:00:00')) / 86_400_000])
  // days, highs, winners, green trades and comments: five of Gold, then Silver
  expect(reachedOn).toEqual([...Array.from({ length: 5 }, () => ['Gold', 99]), ['Silver', 49]])
})

it('counts the tiltmeter challenge: red starts it over, grey does not count', () => {
  const tilts = [1, 2, 0, 1, -1, 3, 0]
  expect(reportOf(daily(7, (day) => ({ tiltMeter: tilts[day]! }))).challenge).toEqual({
    current: 1,
    longest: 3,
    longestUntil: wallClock('2024-03-04T12:00:00'),
  })
})

it('dates a level as a journal that ends there has it: the counters of milestones, over ever more trades', () => {
  fc.assert(
    fc.property(
      randomJournals(),
      fc.uniqueArray(fc.integer({ min: 1, max: 45 }), { minLength: 15 }),
      (journal, positive) => {
        const trades = closedTrades(journal)
        const { reached, counters } = milestonesAnswer(bookOf(trades), noFilters, { positive })
        const growing = trades.map((trade, i) => {
          const book = bookOf(trades.slice(0, i + 1))
          return { trade, ...book.milestones(book.select(noFilters), new Set(positive)) }
        })
        for (const type of milestoneTypes) {
          expect(reached[type], type).toHaveLength(milestoneLevel(counters[type]).level - 1)
          // within a day that has won so far, its sum may still fall
          const told = growing.filter(
            ({ trade }, i) =>
              type !== 'numberWinningDays' ||
              trade.exitDate.slice(0, 10) !== growing[i + 1]?.trade.exitDate.slice(0, 10),
          )
          reached[type].forEach((at, i) => {
            const first = told.find((state) => state[type] >= levelBounds[i + 1]!)
            expect(at, type).toBe(wallClock(first!.trade.exitDate))
          })
        }
      },
    ),
    { numRuns: 40 },
  )
})
