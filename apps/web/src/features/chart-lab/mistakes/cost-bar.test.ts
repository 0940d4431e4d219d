import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costBar, costScale, placeOn, runningShares } from './cost-bar.ts'

describe('the bar of a cost', () => {
  const sure = { likely: 10_000, low: 2000, high: 18_000 }
  const unsure = { likely: 5000, low: -2000, high: 12_000 }

  it('is solid to "at least", lighter to "likely", and a line to "up to"', () => {
    const scale = costScale([sure, unsure])
    expect(scale).toEqual({ from: -2000, to: 18_000, ticks: [0, 5000, 10_000, 15_000] })
    expect(costBar(scale, sure, true)).toEqual({
      bar: { left: 10, width: 50 },
      sure: 10,
      line: { left: 60, width: 40 },
      ends: ['high'],
    })
  })

  it('has no solid part if it could be luck, and a line from end to end', () => {
    const scale = costScale([sure, unsure])
    expect(costBar(scale, unsure, false)).toEqual({
      bar: { left: 10, width: 25 },
      sure: 0,
      line: { left: 0, width: 70 },
      ends: ['low', 'high'],
    })
  })

  it('has no stroke at an open end, whose line goes to the edge', () => {
    const scale = costScale([sure])
    expect(costBar(scale, { likely: 9000, low: null, high: null }, false)).toMatchObject({
      line: { left: 0, width: 100 },
      ends: [],
    })
  })

  it('keeps every part on the scale', () => {
    const amount = fc.double({ min: -1e6, max: 1e6, noNaN: true })
    const ranges = fc
      .tuple(amount, amount, amount)
      .map((three) => three.toSorted((a, b) => a - b))
      .map(([low, likely, high]) => ({ low: low!, likely: likely!, high: high! }))
    fc.assert(
      fc.property(fc.array(ranges, { minLength: 1, maxLength: 8 }), fc.boolean(), (costs, isSure) => {
        const scale = costScale(costs)
        expect(scale.ticks.length).toBeLessThanOrEqual(7)
        for (const cost of costs) {
          const { bar, sure: solid, line } = costBar(scale, cost, isSure)
          for (const { left, width } of [bar, line, { left: bar.left, width: solid }]) {
            expect(left).toBeGreaterThanOrEqual(-1e-6)
            expect(width).toBeGreaterThanOrEqual(0)
            expect(left + width).toBeLessThanOrEqual(100 + 1e-6)
          }
          expect(solid).toBeLessThanOrEqual(bar.width + 1e-6)
        }
        expect(placeOn(scale, 0)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('running shares', () => {
  it('are of the costs above 0, in their order', () => {
    expect(runningShares([60, 30, 10, 0, -5])).toEqual([60, 90, 100, null, null])
    expect(runningShares([])).toEqual([])
  })
})
