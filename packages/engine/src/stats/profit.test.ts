import { describe, expect, it } from 'vitest'
import { LOSER, WINNER, outcomeCounts } from './outcome-counts.ts'
import { profitFactor, profitFactorSeries } from './profit-factor.ts'
import { profit } from './profit.ts'

const BREAK_EVEN = 2

describe('counts', () => {
  it('leave break-evens out of the win rate', () => {
    expect(outcomeCounts([WINNER, BREAK_EVEN, LOSER, WINNER, WINNER])).toEqual({
      winners: 3,
      losers: 1,
      breakEvens: 1,
      winRate: 75,
    })
  })

  it('have no win rate where nothing was decided', () => {
    expect(outcomeCounts([BREAK_EVEN]).winRate).toBeNull()
    expect(outcomeCounts([]).winRate).toBeNull()
  })
})

describe('profit', () => {
  it('counts the cost of a break-even as lost, but by no loser', () => {
    expect(profit([100, -5, -30], [WINNER, BREAK_EVEN, LOSER])).toEqual({
      grossProfit: 100,
      grossLoss: 35,
      netGain: 65,
      wonByWinners: 100,
      lostByLosers: -30,
      largest: 100,
      smallest: -30,
    })
  })

  it('is nothing without trades, and no trade is the largest', () => {
    expect(profit([], [])).toMatchObject({ netGain: 0, largest: null, smallest: null })
  })
})

describe('the profit factor', () => {
  it('is unknown while nothing was lost and 0 while nothing was won', () => {
    expect([profitFactor(300, 200), profitFactor(300, 0), profitFactor(0, 0), profitFactor(0, 5)]).toEqual([
      1.5,
      null,
      null,
      0,
    ])
  })

  it('runs with the trades', () => {
    expect([...profitFactorSeries([100, -50, 25, 0])]).toEqual([Number.NaN, 2, 2.5, 2.5])
    expect([...profitFactorSeries([-50, 25])]).toEqual([0, 0.5])
  })
})
