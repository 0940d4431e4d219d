import { describe, expect, it } from 'vitest'
import { heatScale } from './heat-scale.ts'

describe('the colours of a heat map', () => {
  it('have borders at round numbers, whatever the size of the results', () => {
    expect([0.99, 4, 4.01, 950, 12_000, 0.0004].map((largest) => heatScale([largest, -largest / 3]).step)).toEqual([
      0.25, 1, 2, 250, 5000, 0.0001,
    ])
  })

  it('are symmetric about 0, which has a colour of its own', () => {
    const { step, colorOf } = heatScale([-0.9, 0.4])
    expect(step).toBe(0.25)
    expect([-0.9, -0.75, -0.25, -0.01, 0, 0.01, 0.25, 0.26, 0.9].map(colorOf)).toEqual([0, 1, 3, 3, 4, 5, 5, 6, 8])
  })

  it('give what lies beyond the scale the last colour, and nothing at all the middle', () => {
    expect(heatScale([1]).colorOf(100)).toBe(8)
    expect(heatScale([]).colorOf(0)).toBe(4)
    expect(heatScale([0, 0]).step).toBe(1)
  })
})
