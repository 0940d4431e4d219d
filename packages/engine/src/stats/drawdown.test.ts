import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawdown } from './drawdown.ts'
import { returns } from './returns.ts'

describe('drawdown', () => {
  it.each([
    ['an opening loss', [-500, 100], { max: 500, current: 400 }],
    ['a fall from a later peak', [100, -30, -40, 20, 200, -60], { max: 70, current: 60 }],
    ['only gains', [5, 5], { max: 0, current: 0 }],
    ['nothing', [], { max: 0, current: 0 }],
    ['an unknown between losses', [-5, Number.NaN, -6], { max: 11, current: 11 }],
  ])('%s', (_, changes, expected) => {
    expect(drawdown(changes)).toEqual(expected)
  })

  it('is the deepest fall over all earlier and later pairs, the start included', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e6, max: 1e6 }), { maxLength: 40 }), (changes) => {
        const curve = [0, ...changes.map((_, i) => changes.slice(0, i + 1).reduce((a, b) => a + b, 0))]
        const falls = curve.flatMap((before, i) => curve.slice(i).map((after) => before - after))
        expect(drawdown(changes).max).toBe(Math.max(...falls))
      }),
    )
  })
})

describe('returns', () => {
  it('add up, compound and fall from the peak of the index', () => {
    const { netReturn, twr, maxDrawdownPercent } = returns([10_000_000, Number.NaN, -10_000_000])
    expect(netReturn).toBe(0)
    expect(twr).toBeCloseTo(-1, 10)
    expect(maxDrawdownPercent).toBeCloseTo(10, 10)
  })

  it('of an opening loss fall from the start', () => {
    expect(returns([-25_000_000]).maxDrawdownPercent).toBe(25)
  })

  it('compound to nothing that a number can hold, while every fall is still seen', () => {
    const doubling = Array.from({ length: 2000 }, () => 100_000_000)
    expect(returns(doubling)).toEqual({ netReturn: 200_000, twr: null, maxDrawdownPercent: 0 })
    expect(returns([...doubling, -25_000_000]).maxDrawdownPercent).toBe(25)
    const belowNothing = [-1e30, ...Array.from({ length: 20 }, () => 1e30)]
    expect(returns(belowNothing).maxDrawdownPercent).toBe(Number.MAX_VALUE)
  })

  it('of nothing are nothing', () => {
    expect(returns([])).toEqual({ netReturn: 0, twr: 0, maxDrawdownPercent: 0 })
  })
})
