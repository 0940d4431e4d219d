import { big } from '@afterclose/core/decimal'
import { DAY, localText, wallClock, weekday } from '@afterclose/core/time'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { type RandomJournal, randomJournals } from '@afterclose/testkit/random-journals'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectedMaxLosingStreak } from '../../stats/expected-losing-streak.ts'
import { type FeedTrade, toColumns } from '../../trades/to-columns.ts'
import { buildTradeTable } from '../../trades/trade-table.ts'
import type { SessionSpan } from '../sessions/session-figures.ts'
import { periodFacts } from './period-facts.ts'
import { tradeFacts } from './trade-facts.ts'

const tableOf = (trades: readonly FeedTrade[]) => buildTradeTable(toColumns({ revision: 1, trades, payins: [] }))
const saved = (trades: readonly FeedTrade[], sessions: readonly SessionSpan[] = []) =>
  tradeFacts(tableOf(trades), sessions)

const at = (text: string) => wallClock(`${text}T00:00:00`)
const now = wallClock('2024-03-11T02:00:00') // a Monday
const ask = {
  now,
  yesterday: { from: at('2024-03-10'), to: at('2024-03-11') },
  week: { from: at('2024-03-04'), to: at('2024-03-11') },
  month: { from: at('2024-02-01'), to: at('2024-03-01') },
}
const nightly = (trades: readonly FeedTrade[]) => periodFacts(tableOf(trades), ask)

/** Trades in exit order, a minute apart, that differ in what is given. */
const inOrder = (...all: readonly Partial<FeedTrade>[]): FeedTrade[] =>
  all.map((values, i) => {
    const exitDate = localText(at('2024-03-01') + i * 60_000)
    return aFeedTrade({ id: i + 1, entryDate: '2024-02-01T00:00:00', exitDate, ...values })
  })
const open = { exitDate: null, gain: null, outcome: null } as const

describe('facts about saved trades', () => {
  it('are nothing of an empty journal', () => {
    expect(saved([])).toEqual({
      trades: 0,
      withScreenshot: 0,
      withChecklist: 0,
      redTrades: [],
      losingStreak: { losers: 0, first: null, last: null, expected: null },
      drawdown: { percent: 0, first: null, last: null },
      greenStreak: 0,
      usable: { 'exit-analysis': 0, efficiency: 0, 'trade-management': 0, 'custom-stats': 0, simulator: 0 },
      lowestGains: [],
    })
  })

  it('know the red trades at the end, and the longest green run', () => {
    const tilts = (...values: readonly number[]) => saved(inOrder(...values.map((tiltMeter) => ({ tiltMeter }))))
    expect(tilts(-1, 2, 0, 1, 3, -1, 1).greenStreak).toBe(3) // grey does not count
    expect(tilts(1, -1, -2).redTrades.map(({ id }) => id)).toEqual([3, 2])
    expect(tilts(-1, -1, -1, -1).redTrades.map(({ id }) => id)).toEqual([4, 3, 2])
    expect(tilts(-1, -1, 0).redTrades).toEqual([])
    expect(saved(inOrder({ tiltMeter: -1, source: 'MT5_REPORT' })).redTrades).toEqual([{ id: 1, imported: true }])
  })

  it('know the losses at the end: break-evens neither end them nor count, open trades are no trades', () => {
    const gains = (...values: readonly string[]) =>
      saved(inOrder(...values.map((gain) => ({ gain })), open)).losingStreak
    const trade = (id: number) => ({ id, imported: false, exitDate: at('2024-03-01') + (id - 1) * 60_000 })
    expect(gains('5', '-1', '0', '-1', '0')).toEqual({ losers: 2, first: trade(2), last: trade(4), expected: 3 })
    expect(gains('-1', '-1')).toEqual({ losers: 2, first: trade(1), last: trade(2), expected: null })
    expect(gains('-1', '5')).toMatchObject({ losers: 0, first: null, last: null })
  })

  it('know how far the account is below its high, and since which trade', () => {
    const drawdown = (...gains: readonly string[]) => {
      const payins = [{ id: 1, timestamp: '2024-01-01T00:00:00' as const, delta: '900' }]
      const trades = inOrder(...gains.map((gain) => ({ gain })))
      return tradeFacts(buildTradeTable(toColumns({ revision: 1, trades, payins })), []).drawdown
    }
    expect(drawdown('100')).toEqual({ percent: 0, first: null, last: null })
    // 1,000, then 900, 500 and 250
    const deep = drawdown('100', '-100', '-400', '-250')
    expect([deep.percent, deep.first?.id, deep.last?.id]).toEqual([expect.closeTo(75, 5), 2, 4])
    expect(drawdown('100', '-100', '100')).toEqual({ percent: 0, first: null, last: null })
    expect(drawdown('-90', '90.01', '-1').first?.id).toBe(3)
  })

  it('count trades with pictures and checklists, also open ones', () => {
    const trades = inOrder(
      { screenshotExists: true },
      { checklistStatus: 'INCOMPLETE' },
      { ...open, screenshotExists: true },
    )
    expect(saved(trades)).toMatchObject({ trades: 3, withScreenshot: 2, withChecklist: 1 })
  })

  it('count what each page can use', () => {
    const bare = {
      stopLoss: null,
      takeProfit: null,
      highestPrice: null,
      lowestPrice: null,
      potentialR: null,
      rMultiple: null,
      customComments: [],
    }
    const levels = { stopLoss: '1', takeProfit: '3', highestPrice: '3', lowestPrice: '1' }
    const trades = inOrder(
      bare,
      { ...bare, ...levels },
      { ...bare, ...levels, takeProfit: null, rMultiple: 0 },
      { ...bare, potentialR: 0, customComments: [40] },
      { ...bare, ...open, ...levels },
    )
    expect(saved(trades).usable).toEqual({
      'exit-analysis': 1,
      efficiency: 2,
      'trade-management': 1,
      'custom-stats': 1,
      simulator: 1,
    })
  })

  it('know how low each session fell, by the exits within its times', () => {
    const trades = inOrder({ gain: '-30.1' }, { gain: '20.05' }, { gain: '-10.2' }, { gain: '500' })
    const day = at('2024-03-01')
    const span = (times: SessionSpan['times'], of = day) => ({ day: of, times, maxLoss: 1 })
    const sessions = [
      span(null),
      span({ start: 60_000, end: 120_000 }),
      span({ start: 60_000, end: 60_000 }),
      span(null, day + DAY),
    ]
    expect(saved(trades, sessions).lowestGains).toEqual([-30.1, 0, 0, 0])
    expect(saved(inOrder({ gain: '5' }, { gain: '-9' }, { gain: '-1' }), sessions).lowestGains).toEqual([
      -5, -10, -9, 0,
    ])
  })
})

describe('facts of a night', () => {
  it('are nothing of an empty journal', () => {
    const nothing = { trades: 0, winners: 0, losers: 0, gain: 0, totalR: 0 }
    expect(nightly([])).toEqual({
      uncommented: 0,
      openTooLong: [],
      starred: 0,
      tradedYesterday: 0,
      week: nothing,
      month: nothing,
      leaks: [],
      managed: { trades: 0, sumR: 0 },
      comments: [],
    })
  })

  it('count recent trades without a comment of any kind', () => {
    const none = {
      preTradeComments: [],
      entryComments: [],
      managementComments: [],
      exitComments: [],
      customComments: [],
    }
    const trades = inOrder(
      { ...none, exitDate: '2024-02-26T01:59:59' },
      { ...none, exitDate: '2024-02-26T02:00:00' },
      { ...none, customComments: [1] },
      { ...none, exitComments: [70] },
      none,
      { ...none, ...open },
    )
    expect(nightly(trades).uncommented).toBe(2)
  })

  it('name trades open for more than 30 days, the longest first, and count stars', () => {
    const from = (entryDate: string, star = false) => ({ ...open, entryDate, inReview: star })
    const trades = inOrder(
      from('2024-02-10T01:59:59', true),
      from('2024-02-10T02:00:00'),
      from('2024-01-01T00:00:00'),
      { inReview: true },
      { entryDate: '2023-01-01T00:00:00', gain: null, outcome: null }, // closed, its gain unknown
    )
    const facts = nightly(trades)
    expect(facts.openTooLong).toEqual([
      { id: 3, entryDate: '2024-01-01T00:00:00' },
      { id: 1, entryDate: '2024-02-10T01:59:59' },
    ])
    expect(facts.starred).toBe(2)
  })

  it('count what was opened or closed yesterday', () => {
    const trades = inOrder(
      { entryDate: '2024-03-10T00:00:00', exitDate: '2024-03-11T00:00:00' },
      { exitDate: '2024-03-10T23:59:59' },
      { ...open, entryDate: '2024-03-10T12:00:00' },
      { exitDate: '2024-03-11T00:00:00' },
      { exitDate: '2024-03-09T23:59:59' },
    )
    expect(nightly(trades).tradedYesterday).toBe(3)
  })

  it('sum up a week and a month by their exits', () => {
    const trades = inOrder(
      { exitDate: '2024-03-04T00:00:00', gain: '10.1', rMultiple: 0.1 },
      { exitDate: '2024-03-10T23:59:59', gain: '-0.2', rMultiple: null },
      { exitDate: '2024-03-05T00:00:00', gain: '0', rMultiple: 0.2 },
      { exitDate: '2024-03-11T00:00:00', gain: '7', rMultiple: 5 },
      { exitDate: '2024-02-29T23:59:59', gain: '3', rMultiple: 1 },
    )
    const { week, month } = nightly(trades)
    expect(week).toEqual({ trades: 3, winners: 1, losers: 1, gain: 9.9, totalR: 0.3 })
    expect(month).toEqual({ trades: 1, winners: 1, losers: 0, gain: 3, totalR: 1 })
  })

  it('name groups that lose on average from twenty trades on, the most costly first', () => {
    const friday = '2024-03-08T12:00:00'
    const of = (setupId: number, instrumentId: number, rMultiple: number | null) => ({
      setupId,
      instrumentId,
      rMultiple,
      exitDate: friday,
    })
    const trades = inOrder(
      ...Array.from({ length: 19 }, () => of(1, 1, -1)),
      of(1, 2, -0.5),
      of(1, 1, null), // without an R it is none of the twenty
      ...Array.from({ length: 20 }, () => of(2, 3, 0.5)),
    )
    expect(nightly(trades).leaks).toEqual([
      { of: 'setup', id: 1, trades: 20, avgR: -0.975 },
      { of: 'weekday', id: 5, trades: 40, avgR: -0.2375 },
    ])
  })

  it('sum up how the last thirty were managed', () => {
    const trades = inOrder({ managementR: -50 }, ...Array.from({ length: 30 }, () => ({ managementR: -0.1 })), {
      managementR: null,
    })
    expect(nightly(trades).managed).toEqual({ trades: 30, sumR: -3 })
  })

  it('count the comments of thirty days with the gains of their trades', () => {
    const trades = inOrder(
      { entryComments: [8], exitComments: [9], gain: '-0.1' },
      { entryComments: [8], gain: '-0.2' },
      { entryComments: [8], gain: '-9', exitDate: '2024-02-10T01:59:59' },
      { customComments: [8], gain: '-9' },
    )
    const { comments } = nightly(trades)
    expect(comments.toSorted((a, b) => a.id - b.id)).toEqual([
      { id: 8, uses: 2, gain: -0.3 },
      { id: 9, uses: 1, gain: -0.1 },
    ])
  })
})

describe('facts of any journal', () => {
  const closedOf = ({ trades }: RandomJournal) =>
    trades
      .filter(({ exitDate, gain }) => exitDate !== null && gain !== null)
      .toSorted((a, b) => (a.exitDate! < b.exitDate! ? -1 : a.exitDate! > b.exitDate! ? 1 : a.id - b.id))
  const sum = (values: readonly (string | number | null)[]): number =>
    Number(values.reduce((total, value) => total.plus(value ?? 0), big(0)))

  it('are what a plain reading of its trades gives', () => {
    fc.assert(
      fc.property(randomJournals({ maxTrades: 150 }), fc.integer({ min: 0, max: 60 }), (journal, days) => {
        const trades = closedOf(journal)
        const table = tableOf(journal.trades)
        const decided = trades.filter(({ outcome }) => outcome !== 'BREAK_EVEN')
        const losing = decided.slice(decided.findLastIndex(({ outcome }) => outcome === 'WINNER') + 1)
        const { losingStreak } = tradeFacts(table, [])
        expect([losingStreak.losers, losingStreak.first?.id, losingStreak.last?.id]).toEqual([
          losing.length,
          losing[0]?.id,
          losing.at(-1)?.id,
        ])
        const winners = decided.filter(({ outcome }) => outcome === 'WINNER').length
        expect(losingStreak.expected).toBe(expectedMaxLosingStreak(winners, decided.length - winners))

        const from = at('2023-12-29') + days * DAY
        const period = { from, to: from + 7 * DAY }
        const within = trades.filter(({ exitDate }) => wallClock(exitDate!) >= from && wallClock(exitDate!) < period.to)
        const facts = periodFacts(table, { now: from, yesterday: period, week: period, month: period })
        expect(facts.week.gain).toBeCloseTo(sum(within.map(({ gain }) => gain)), 8)
        expect(facts.week.totalR).toBeCloseTo(sum(within.map(({ rMultiple }) => rMultiple)), 6)
        expect(facts.month.trades).toBe(within.length)

        const withR = trades.filter(({ rMultiple }) => rMultiple !== null)
        const byDay = Map.groupBy(withR, ({ exitDate }) => weekday(wallClock(exitDate!)))
        const losingDays = [...byDay]
          .filter(([, of]) => of.length >= 20 && sum(of.map(({ rMultiple }) => rMultiple)) < 0)
          .map(([day]) => day)
        const found = facts.leaks.filter(({ of }) => of === 'weekday').map(({ id }) => id)
        expect(new Set(found)).toEqual(new Set(losingDays))
      }),
    )
  })
})
