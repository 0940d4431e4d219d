import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { definitionOf } from '../reports/figures/definitions.ts'
import { betLow, floorR } from './bet.ts'
import { halfKelly } from './half-kelly.ts'

describe('half Kelly', () => {
  it('is half of the share that grows fastest, capped; its low end is that of results moved down to the low end of their average', () => {
    const r = Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? 2 : -1))
    const { percent, low } = halfKelly(r, 100)!
    expect(percent).toBeCloseTo(12.5, 9)
    // a win of 2 - d and a loss of -1 - d, each of two: 1 ÷ 2 ÷ (1 + d) - 1 ÷ 2 ÷ (2 - d)
    const d = 0.5 - betLow(r)
    expect(low).toBeCloseTo(50 * (0.5 / (1 + d) - 0.5 / (2 - d)), 9)
    expect(halfKelly(r, 2)).toEqual({ percent: 2, low: 2 })
    expect(halfKelly([1, 1, 1], 2)).toEqual({ percent: 2, low: 0 })
    expect(halfKelly([-1, 1, -1], 2)).toEqual({ percent: 0, low: 0 })
    expect(halfKelly([], 2)).toBeNull()
  })

  it('is explained with the loss that its low end reckons with', () => {
    expect(definitionOf('halfKelly').words).toContain(
      `That end reckons with losses of ${-floorR}R, even if no trade lost as much.`,
    )
    // a bettor's stakes on n wins of 1R, against a mean of 0 between -3 and 5, grow by 1 + stake ÷ 3 each: above 40-fold from 22 wins on
    const low = (wins: number): number => halfKelly(new Float64Array(wins).fill(1), 2)!.low
    expect(low(21)).toBe(0)
    expect(low(22)).toBeGreaterThan(0)
  })

  it('never has a low end above it, nor any above the cap', () => {
    const lists = fc.array(fc.integer({ min: -40, max: 60 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 100 }), (tenths, cap) => {
        const { percent, low } = halfKelly(
          tenths.map((tenth) => tenth / 10),
          cap,
        )!
        expect(0 <= low && low <= percent && percent <= cap).toBe(true)
      }),
      { numRuns: 50 },
    )
  })
})
