import { byName } from '@afterclose/core/record-field'
import { type StatisticKey, statisticKeys } from '@afterclose/core/statistics'
import { describe, expect, it } from 'vitest'
import { figureOf } from './figures.ts'

/** Statistics in which all is unknown but these. */
const statistics = (known: Partial<Record<StatisticKey, number>>) => ({
  ...byName(statisticKeys, () => null),
  ...known,
})
const told = (key: StatisticKey, known: Partial<Record<StatisticKey, number>>, basePath = '') =>
  figureOf(key, statistics(known), { currency: 'USD', intervals: null, basePath })

describe('a figure in the answer of a tool', () => {
  it('is of a small sample below ten of the trades that it is of, and of ten no more', () => {
    const ofNine = { numberOfTrades: 12, winners: 5, losers: 4, winRate: 55 }
    expect(told('winRate', ofNine)).toMatchObject({ n: 9, note: 'small sample' })
    expect(told('winRate', { ...ofNine, losers: 5 })).not.toHaveProperty('note')
    expect(told('avgR', { numberOfTrades: 100, nR: 9, avgR: 1 })).toMatchObject({ n: 9, note: 'small sample' })
    expect(told('avgWin', { numberOfTrades: 100, winners: 9, avgWin: 1 })).toMatchObject({ n: 9, note: 'small sample' })
  })

  it('is of the trades that it is computed from: winners without an R are in no average of R', () => {
    const known = { numberOfTrades: 100, winners: 60, losers: 40, winnersWithR: 3, losersWithR: 12 }
    expect(told('avgRWinners', known)).toMatchObject({
      n: 3,
      of: 'selected trades: winners with an R',
      note: 'small sample',
    })
    expect(told('avgRLosers', known)).toMatchObject({ n: 12, of: 'selected trades: losers with an R' })
    expect(told('avgR', { ...known, nR: 15 })).toMatchObject({ n: 15, of: 'selected trades with an R' })
    expect(told('avgLoss', known)).toMatchObject({ n: 40, of: 'selected trades: losers' })
    expect(told('breakEvens', { ...known, breakEvens: 7 })).toMatchObject({ n: 7, of: 'selected trades: break-evens' })
    expect(told('expectancy', known)).toMatchObject({ n: 100, of: 'closed trades selected by the filters' })
  })

  it('has a count of its own where it is of some trades only', () => {
    const counts = { numberOfTrades: 100, withRrr: 4, withRealizedRrr: 30, greenOrRed: 12, withPercent: 90 }
    const known = { ...counts, winners: 40, losers: 20 }
    const planned = { n: 4, of: 'selected trades with a planned RRR', note: 'small sample' }
    expect(told('avgRrr', known)).toMatchObject(planned)
    expect(told('requiredWinRate', known)).toMatchObject(planned)
    expect(told('avgRealizedRrr', known)).toMatchObject({ n: 30, of: 'selected trades with a realised RRR' })
    expect(told('disciplineRate', known)).toMatchObject({ n: 12, of: 'selected trades with a tilt above or below 0' })
    for (const key of ['winRate', 'payoff', 'requiredWinRatePayoff', 'expectedMaxLosingStreak'] as const)
      expect(told(key, known)).toMatchObject({ n: 60, of: 'selected trades: winners and losers' })
    for (const key of ['netReturn', 'twr', 'maxDrawdownPercent'] as const)
      expect(told(key, known)).toMatchObject({ n: 90, of: 'selected trades with a balance before them' })
  })

  it('rounds nothing, and has money as plain text however small or large', () => {
    expect(told('netGain', { numberOfTrades: 1, netGain: 0.0000001 }).value).toBe('0.0000001')
    expect(told('netGain', { numberOfTrades: 1, netGain: 1234567890.12 }).value).toBe('1234567890.12')
    expect(told('avgR', { numberOfTrades: 1, nR: 1, avgR: 1 / 3 }).value).toBe(1 / 3)
  })

  it('leads to its definition below the base path, and says why it is unknown', () => {
    const none = told('winRate', { numberOfTrades: 0 }, '/journal')
    expect(none).toMatchObject({ value: null, definition: '/journal/docs/formulas#winRate' })
    expect(none.unknown).toMatch(/\w/)
  })
})
