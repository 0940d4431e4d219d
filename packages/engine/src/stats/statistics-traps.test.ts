import { noFilters } from '@afterclose/core/filters'
import type { Statistics } from '@afterclose/core/statistics'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { describe, expect, it } from 'vitest'
import { openBook } from '../book/trade-book.ts'
import { bestKernel } from '../kernel/best-kernel.ts'
import * as L from '../kernel/layout.ts'
import { type FeedPayin, type FeedTrade, toColumns } from '../trades/to-columns.ts'
import { statistics, summaryOf } from './statistics.ts'

const measure = (journal: {
  readonly trades: readonly FeedTrade[]
  readonly payins: readonly FeedPayin[]
}): Statistics => {
  const book = openBook(toColumns({ revision: 1, ...journal }), bestKernel)
  return statistics(book, book.select(noFilters))
}

const gains = (...list: readonly string[]) => ({
  payins: [{ id: 1, delta: '10000', timestamp: '2024-01-01T00:00:00' }],
  trades: list.map((gain, i) => aFeedTrade({ id: i + 1, gain, exitDate: `2024-03-${10 + i}T10:00:00` })),
})

describe('the traps', () => {
  it('a loss of 500 before a gain of 100 is a drawdown of 500', () => {
    expect(measure(gains('-500', '100'))).toMatchObject({ maxDrawdown: 500, currentDrawdown: 400 })
  })

  it('winners only have no profit factor', () => {
    const stats = measure(gains('100', '50'))
    expect(stats).toMatchObject({
      profitFactor: null,
      profitFactorArray: [null, null],
      returnDrawdown: null,
      avgLoss: null,
    })
    expect(stats.profitScore).toBe(100)
  })

  it('a cent lost beside more than a number can count is a cent', () => {
    const stats = measure(gains('80000000000000', '80000000000000', '-0.01'))
    expect(stats).toMatchObject({ grossLoss: 0.01, currentDrawdown: 0.01, maxDrawdown: 0.01, profitFactor: 1.6e16 })
  })

  it('without a deposit no percentage is known, and none is 0', () => {
    const unknown = { netReturn: null, twr: null, maxDrawdownPercent: null, returnOfInvestment: null }
    expect(measure({ ...gains('-30', '20'), payins: [] })).toMatchObject({ ...unknown, netGain: -10, maxDrawdown: 30 })
    expect(measure({ trades: [], payins: [] })).toMatchObject({ netReturn: 0, twr: 0, maxDrawdownPercent: 0 })
  })

  it('without a risk nothing is known in R, and nothing is 0', () => {
    const { trades, payins } = gains('100', '-30')
    const withoutR = trades.map((trade) => ({ ...trade, rMultiple: null }))
    const unknown = { nR: 0, totalR: null, avgR: null, maxDrawdownR: null }
    expect(measure({ trades: withoutR, payins })).toMatchObject(unknown)
    expect(measure({ trades: [], payins })).toMatchObject({ nR: 0, totalR: 0, maxDrawdownR: 0 })
  })

  it('losers only have a profit factor of 0', () => {
    expect(measure(gains('-100')).profitFactor).toBe(0)
  })

  it('no trade has no edge score, no drawdown and no series', () => {
    expect(measure({ trades: [], payins: [] })).toMatchObject({
      numberOfTrades: 0,
      netGain: 0,
      maxDrawdown: 0,
      profitFactorArray: [],
      winRate: null,
      edgeScore: null,
      returnOfInvestment: null,
      currentStreak: 0,
    })
  })

  it('an open trade changes nothing', () => {
    const closed = gains('100', '-30')
    const open = aFeedTrade({ id: 9, exitDate: null, gain: null })
    expect(measure({ ...closed, trades: [...closed.trades, open] })).toEqual(measure(closed))
  })

  it('a tenth and two tenths are three tenths', () => {
    expect(measure(gains('0.1', '0.2')).netGain).toBe(0.3)
  })

  it('a hundred times one cent is exactly one', () => {
    const many = Array.from({ length: 100 }, (_, i) => aFeedTrade({ id: i + 1, gain: '0.01' }))
    expect(measure({ trades: many, payins: [] }).netGain).toBe(1)
  })

  it('the cost of a break-even is lost, but by no loser, and neither extends nor breaks a run', () => {
    const { trades, payins } = gains('100', '-5', '20', '-30', '-5', '-40', '-50', '-5')
    const ticked = trades.map((trade) => (trade.gain === '-5' ? { ...trade, outcome: 'BREAK_EVEN' as const } : trade))
    expect(measure({ payins, trades: ticked })).toMatchObject({
      winners: 2,
      losers: 3,
      breakEvens: 3,
      winRate: 40,
      grossLoss: 135,
      avgWin: 60,
      avgLoss: -40,
      maxConsecutiveWins: 2,
      maxConsecutiveLosses: 3,
      currentStreak: -3,
    })
  })

  it('there is no run and no win rate without a decided trade', () => {
    expect(measure(gains('0'))).toMatchObject({
      winRate: null,
      maxConsecutiveWins: 0,
      maxConsecutiveLosses: 0,
      currentStreak: 0,
      profitFactor: null,
    })
  })

  it('a fall counts from the highest point before it', () => {
    expect(measure(gains('100', '-30', '-40', '20', '200', '-60'))).toMatchObject({
      maxDrawdown: 70,
      currentDrawdown: 60,
    })
  })

  it('returns add up, compound, and fall from the peak of the index', () => {
    const { netReturn, twr, maxDrawdownPercent } = measure(gains('1000', '-1100'))
    expect(netReturn).toBe(0)
    expect(twr).toBeCloseTo(-1, 10)
    expect(maxDrawdownPercent).toBeCloseTo(10, 10)
    expect(measure(gains('-2500')).maxDrawdownPercent).toBe(25)
  })

  it('profits that are always paid out compound past all numbers, and a fall is still seen', () => {
    const minute = (at: number) => new Date(Date.UTC(2024, 0, 1, 0, at)).toISOString().slice(0, 19)
    const days = Array.from({ length: 2001 }, (_, i) => i)
    const doubling = {
      payins: [
        { id: 1, delta: '100', timestamp: '2023-12-01T00:00:00' },
        ...days.map((i) => ({ id: i + 2, delta: '-100', timestamp: minute(2 * i + 2) })),
      ],
      trades: days.map((i) => aFeedTrade({ id: i + 1, gain: i === 2000 ? '-25' : '100', exitDate: minute(2 * i + 1) })),
    }
    const { netReturn, twr, maxDrawdownPercent } = measure(doubling)
    expect([netReturn, twr, maxDrawdownPercent]).toEqual([199_975, null, 25])
  })

  it('what no number can hold is the largest that one can, or unknown', () => {
    const book = openBook(toColumns({ revision: 1, ...gains('100') }), bestKernel)
    const block = book.measure(book.select(noFilters), {
      basis: 'EXIT',
      unit: 'CURRENCY',
      columns: 0,
      axis: 'NUMBER',
      tables: [],
      lines: false,
    })
    const state = block.state.slice()
    state[L.STATE_INDEX] = Number.POSITIVE_INFINITY
    state[L.STATE_INDEX_LOWEST] = Number.NEGATIVE_INFINITY
    expect(summaryOf({ ...block, state })).toMatchObject({ twr: null, maxDrawdownPercent: Number.MAX_VALUE })
  })

  it('R leaves out trades without a stop instead of counting them as 0', () => {
    const { trades, payins } = gains('200', '500', '-100', '-50')
    const withoutStop = trades.map((trade) => (trade.gain === '500' ? { ...trade, rMultiple: null } : trade))
    const ticked = withoutStop.map((trade) =>
      trade.gain === '-50' ? { ...trade, outcome: 'BREAK_EVEN' as const } : trade,
    )
    expect(measure({ payins, trades: ticked })).toMatchObject({
      nR: 3,
      totalR: 0.5,
      avgR: 0.5 / 3,
      avgRWinners: 2,
      avgRLosers: -1,
      maxDrawdownR: 1.5,
    })
  })

  it('R are added up and spread as each is rounded, to the millionth and half to even', () => {
    // 10/3, 20/3 and -10/7R are 3.333333, 6.666667 and -1.428571. Unrounded, their deviation is 4.06857321…
    const trades = [3.333333, 6.666667, -1.428571].map((rMultiple, i) =>
      aFeedTrade({ id: i + 1, rMultiple, gain: String([1000, 2000, -1000][i]), risk: ['300', '300', '700'][i]! }),
    )
    const { totalR, avgR, sdR, sqn } = measure({ payins: [], trades })
    expect([totalR, avgR]).toEqual([8.571429, 2.857143])
    expect(sdR).toBeCloseTo(4.068_573_122_881_78, 12)
    expect(sqn).toBeCloseTo(1.216_327_368_594_66, 12)
  })

  it('one R has no spread, equal ones a spread of exactly 0 and no SQN', () => {
    expect(measure(gains('10'))).toMatchObject({ avgR: 0.1, sdR: null, sqn: null })
    expect(measure(gains('10', '10', '10'))).toMatchObject({ sdR: 0, sqn: null })
  })

  it('times held are means in minutes, by outcome; a break-even counts only among all', () => {
    const held = (gain: string, minutes: number) =>
      aFeedTrade({ id: minutes, gain, entryDate: '2024-03-01T10:00:00', exitDate: `2024-03-01T10:${minutes}:00` })
    expect(measure({ payins: [], trades: [held('5', 10), held('0', 30), held('-5', 50)] })).toMatchObject({
      avgHolding: 30,
      avgHoldingWinners: 10,
      avgHoldingLosers: 50,
    })
  })

  it('discipline counts coloured trades only', () => {
    const tilted = (...tilts: readonly number[]) =>
      measure({ payins: [], trades: tilts.map((tiltMeter, i) => aFeedTrade({ id: i + 1, gain: '1', tiltMeter })) })
    expect(tilted(2, 1, -1, 0).avgTilt).toBe(0.5)
    expect(tilted(2, 1, -1, 0).disciplineRate).toBeCloseTo(66.6667, 4)
    expect(tilted(0)).toMatchObject({ avgTilt: 0, disciplineRate: null })
  })
})
