import { mulberry32 } from '@afterclose/core/mulberry32'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edgeFloor } from './edge-floor.ts'
import { halfKelly } from './half-kelly.ts'

describe('the lower bound of the mean R', () => {
  /** Results of so many trades, of which the given share wins. */
  const sampleOf = (of: { readonly trades: number; readonly won: number; readonly r: readonly [number, number] }) => {
    let drawn = 0
    return () => Array.from({ length: of.trades }, () => (mulberry32(11, ++drawn) < of.won ? of.r[0] : of.r[1]))
  }

  it.each([
    { won: 0.45, r: [2, -1] },
    { won: 0.9, r: [0.4, -3] },
    { won: 0.1, r: [8, -0.7] },
  ] as const)('lies above the true mean in at most 5 of 100 samples: $won of $r', ({ won, r }) => {
    const sample = sampleOf({ trades: 30, won, r })
    const mean = won * r[0] + (1 - won) * r[1]
    const samples = 300
    let above = 0
    for (let i = 0; i < samples; i++) if (edgeFloor(sample())! > mean) above++
    expect(above / samples).toBeLessThanOrEqual(0.05)
  })

  it('comes near the mean with many trades, is of the last 1,000, and allows for a loss as bad as the worst', () => {
    const many = Array.from({ length: 1000 }, (_, i) => (i % 2 === 0 ? 2 : -1))
    const floor = edgeFloor(many)!
    // one-sided 5 % of a mean of 0.5 with a deviation of 1.5: 1.645 × 1.5 ÷ √1000 below it
    expect(Math.abs(floor - (0.5 - (1.645 * 1.5) / Math.sqrt(1000)))).toBeLessThan(0.02)
    expect(edgeFloor([...Array.from({ length: 500 }, () => -1), ...many])).toBe(floor)
    expect(edgeFloor([1, 1, 1, 1, 1])!).toBeLessThan(0.5)
    expect(edgeFloor([])).toBeNull()
  })

  it('is the 5th percentile of means weighted by draws, whatever was asked before', () => {
    /** Draws anew, as the definition says. */
    const slow = (r: readonly number[]) => {
      let drawn = 0
      const weight = () => -Math.log(1 - mulberry32(1, ++drawn))
      const means = Array.from({ length: 2000 }, () => {
        const results = [Math.min(-3, 1.5 * Math.min(...r)), ...r.toReversed()]
        const weights = results.map(weight)
        const sum = results.reduce((all, result, i) => all + result * weights[i]!, 0)
        return sum / weights.reduce((all, each) => all + each, 0)
      })
      return means.toSorted((a, b) => a - b)[99]!
    }
    for (const length of [3, 40, 7, 90, 40]) {
      const r = Array.from({ length }, (_, i) => ((i * 7) % 11) - 4)
      expect(edgeFloor(r)).toBeCloseTo(slow(r), 12)
    }
  })
})

describe('half Kelly', () => {
  it('is half of the share that grows fastest, capped; its low end is that of results moved down to their bound', () => {
    const r = Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? 2 : -1))
    const { percent, low } = halfKelly(r, 100)!
    expect(percent).toBeCloseTo(12.5, 9)
    // a win of 2 - d and a loss of -1 - d, each of two: 1 ÷ 2 ÷ (1 + d) - 1 ÷ 2 ÷ (2 - d)
    const d = 0.5 - edgeFloor(r)!
    expect(low).toBeCloseTo(50 * (0.5 / (1 + d) - 0.5 / (2 - d)), 9)
    expect(halfKelly(r, 2)).toEqual({ percent: 2, low: 2 })
    expect(halfKelly([1, 1, 1], 2)).toEqual({ percent: 2, low: 0 })
    expect(halfKelly([-1, 1, -1], 2)).toEqual({ percent: 0, low: 0 })
    expect(halfKelly([], 2)).toBeNull()
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
