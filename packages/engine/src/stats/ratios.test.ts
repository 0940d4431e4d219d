import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectedMaxLosingStreak } from './expected-losing-streak.ts'
import { mean } from './mean.ts'
import { percentOf } from './percent-of.ts'
import { profitFactor } from './profit-factor.ts'
import { requiredWinRate } from './required-win-rate.ts'
import { deviation, systemQuality } from './spread.ts'
import { winRate } from './win-rate.ts'

it('the profit factor is unknown while nothing was lost and 0 while nothing was won', () => {
  expect([profitFactor(300, 200), profitFactor(300, 0), profitFactor(0, 0), profitFactor(0, 5)]).toEqual([
    1.5,
    null,
    null,
    0,
  ])
})

it('the win rate is one of decided trades', () => {
  expect([winRate(3, 1), winRate(0, 2), winRate(0, 0)]).toEqual([75, 0, null])
})

it('a percentage is rounded once: dividing first makes 50.74999999999999 of 203 in 400, and "50.7%" beside "50.75%"', () => {
  expect([winRate(203, 197), percentOf(203, 400), percentOf(7, 25), percentOf(1, 0)]).toEqual([50.75, 50.75, 28, null])
})

it('a mean is unknown without values, and rounded once', () => {
  expect([mean(25, 10, 1), mean(0, 0, 100)]).toEqual([2.5, null])
  expect(mean(3, 10, 1)).toBe(0.3)
  expect(mean(11_100_000, 111, 1_000_000)).toBe(0.1) // 11.1 ÷ 111 in two steps is 0.09999999999999999
})

it('a ratio of reward to risk tells the win rate that it needs', () => {
  expect(requiredWinRate(2)).toBeCloseTo(33.3333, 4)
  expect([requiredWinRate(0), requiredWinRate(null)]).toEqual([100, null])
})

it('the losing run to expect follows from how often trades lose', () => {
  expect(expectedMaxLosingStreak(6, 5)).toBe(3)
  expect(expectedMaxLosingStreak(50, 50)).toBe(7) // log2 of 100 is 6.64
  expect([expectedMaxLosingStreak(0, 5), expectedMaxLosingStreak(5, 0), expectedMaxLosingStreak(0, 0)]).toEqual([
    null,
    null,
    null,
  ])
})

describe('the deviation', () => {
  const of = (values: readonly number[]) => {
    const away = values.map((value) => value - values[0]!)
    const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0)
    return deviation(values.length, sum(away), sum(away.map((distance) => distance * distance)))
  }

  it('of 2 and -1 is √4.5', () => {
    expect(of([2, -1])).toBe(Math.sqrt(4.5))
  })

  it('needs two values, and is exactly 0 for equal ones', () => {
    expect([of([]), of([1.1]), of([0.1, 0.1, 0.1])]).toEqual([null, null, 0])
  })

  it('is that of the mean, taken in two passes, wherever the first value lies', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 2, maxLength: 50 }), (values) => {
        const middle = values.reduce((total, value) => total + value, 0) / values.length
        const squares = values.reduce((total, value) => total + (value - middle) ** 2, 0)
        const expected = Math.sqrt(squares / (values.length - 1))
        expect(Math.abs((of(values) ?? Number.NaN) - expected)).toBeLessThanOrEqual(1e-12 * Math.max(1, expected))
      }),
    )
  })
})

it('SQN counts at most a hundred trades, and needs a spread', () => {
  expect(systemQuality(25, 0.5, 2)).toBe(1.25)
  expect(systemQuality(400, 0.5, 2)).toBe(2.5)
  expect([systemQuality(1, 0.5, null), systemQuality(3, 0.1, 0), systemQuality(0, null, null)]).toEqual([
    null,
    null,
    null,
  ])
})
