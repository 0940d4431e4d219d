import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { annualGrowth, calmarRatio, downsideDeviation, sharpeRatio, sortinoRatio, ulcerIndex } from './risk-ratios.ts'

it('Sharpe is mean ÷ sample deviation × √252 by hand, and needs two returns that differ', () => {
  // mean 0.01, deviations -0.02 and +0.02, spread √(0.0008 ÷ 1)
  expect(sharpeRatio([-0.01, 0.03])).toBeCloseTo((0.01 / Math.sqrt(0.0008)) * Math.sqrt(252), 12)
  expect([sharpeRatio([]), sharpeRatio([0.1]), sharpeRatio([0.1, 0.1, 0.1])]).toEqual([null, null, null])
})

it('Sortino is mean ÷ downside deviation × √252 by hand, and needs a loss', () => {
  // of four returns one falls short, by 0.04: √(0.0016 ÷ 4) = 0.02
  expect(downsideDeviation([0.02, -0.04, 0.05, 0.01])).toBe(0.02)
  expect(sortinoRatio([0.02, -0.04, 0.05, 0.01])).toBeCloseTo((0.01 / 0.02) * Math.sqrt(252), 12)
  expect([sortinoRatio([]), sortinoRatio([0, 0.1])]).toEqual([null, null])
  expect(downsideDeviation([0.01], 0.03)).toBeCloseTo(0.02, 15)
})

it('the Ulcer index is the root mean square of the falls in per cent by hand', () => {
  // levels 1, 1.1, 0.99, 1.1: falls 0, 10 %, 0
  expect(ulcerIndex([0.1, -0.1, 1 / 9])).toBeCloseTo(Math.sqrt(100 / 3), 10)
  expect([ulcerIndex([]), ulcerIndex([0.1, 0.1])]).toEqual([null, 0])
})

it('growth is brought to a year by the trading days that it took', () => {
  expect(annualGrowth(1.21, 504)).toBeCloseTo(10, 10)
  expect([annualGrowth(1, 0), annualGrowth(0, 10), annualGrowth(-0.1, 10), annualGrowth(1e300, 1)]).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect([calmarRatio(20, 10), calmarRatio(20, 0), calmarRatio(null, 10), calmarRatio(20, null)]).toEqual([
    2,
    null,
    null,
    null,
  ])
})

describe('beside a slow way', () => {
  const returns = fc.array(fc.integer({ min: -90, max: 200 }), { minLength: 2, maxLength: 40 })
  const close = (ours: number | null, slow: number) => {
    if (Number.isFinite(slow))
      expect(Math.abs((ours ?? Number.NaN) - slow)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(slow)))
    else expect(ours).toBeNull()
  }

  it('every ratio follows from its definition', () => {
    fc.assert(
      fc.property(returns, (percents) => {
        const list = percents.map((percent) => percent / 100)
        const mean = list.reduce((a, b) => a + b, 0) / list.length
        const spread = list.every((one) => one === list[0])
          ? 0
          : Math.sqrt(list.reduce((total, one) => total + (one - mean) ** 2, 0) / (list.length - 1))
        const down = Math.sqrt(list.reduce((total, one) => total + (one < 0 ? one * one : 0), 0) / list.length)
        close(sharpeRatio(list), spread === 0 ? Number.NaN : (mean / spread) * Math.sqrt(252))
        close(sortinoRatio(list), down === 0 ? Number.NaN : (mean / down) * Math.sqrt(252))
        const levels = [1, ...list.map((_, i) => list.slice(0, i + 1).reduce((level, one) => level * (1 + one), 1))]
        const falls = levels.map((level, i) => 100 * (1 - level / Math.max(...levels.slice(0, i + 1)))).slice(1)
        close(ulcerIndex(list), Math.sqrt(falls.reduce((total, fall) => total + fall ** 2, 0) / falls.length))
      }),
    )
  })
})
