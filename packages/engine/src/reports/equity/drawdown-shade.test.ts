import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawdownShade } from './drawdown-shade.ts'

describe('the shade of drawdowns', () => {
  it('ends where the line wins back its high', () => {
    const shade = drawdownShade([0, 1, 2, 4], [0, 10, 5, 15], [0, 10, 10, 15])
    expect([...shade.x]).toEqual([0, 1, 2, 3, 4])
    expect([...shade.low]).toEqual([0, 10, 5, 10, 15])
    expect([...shade.high]).toEqual([0, 10, 10, 10, 15])
  })

  it('lies between line and high, and ascends', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -500, max: 500 }), { maxLength: 60 }), (values) => {
        const line = values.map((_, i) => values.slice(0, i + 1).reduce((sum, value) => sum + value, 0))
        const peak = line.map((_, i) => Math.max(0, ...line.slice(0, i + 1)))
        const shade = drawdownShade([...line.keys()], line, peak)
        for (let i = 0; i < shade.x.length; i++) {
          expect(shade.high[i]).toBeGreaterThanOrEqual(shade.low.at(i) ?? 0)
          if (i > 0) expect(shade.x[i]).toBeGreaterThanOrEqual(shade.x.at(i - 1) ?? 0)
        }
      }),
    )
  })
})
