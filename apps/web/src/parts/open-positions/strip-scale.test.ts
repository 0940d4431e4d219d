import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '@afterclose/testkit/runs'
import { placeOf, stripScale } from './strip-scale.ts'

const none = { stopR: null, targetR: null, priceR: null }

it('reaches from the initial stop at −1R to 1R, if nothing lies beyond', () => {
  expect(stripScale([])).toEqual({ low: -1, high: 1 })
  expect(stripScale([none, { stopR: -0.5, targetR: null, priceR: 0.4 }])).toEqual({ low: -1, high: 1 })
})

it('is one for all rows: the lowest stop or price, and the farthest target or price', () => {
  const rows = [
    { stopR: -1, targetR: 2, priceR: 2.75 },
    { stopR: -1.5, targetR: 2.5, priceR: -1.75 },
  ]
  expect(stripScale(rows)).toEqual({ low: -1.75, high: 2.75 })
})

it('ends at −3R and 6R, so that one far target does not flatten all other rows', () => {
  expect(stripScale([{ stopR: -12, targetR: 40, priceR: 3 }])).toEqual({ low: -3, high: 6 })
})

it('places a level between two ends, to a tenth of a px, and at the end what lies beyond', () => {
  const scale = { low: -1, high: 3 }
  expect(placeOf(-1, scale, 4, 204)).toBe(4)
  expect(placeOf(0, scale, 4, 204)).toBe(54) // a quarter of 200 px
  expect(placeOf(0.4567, scale, 4, 204)).toBe(76.8) // 4 + 1.4567 × 50 = 76.835
  expect(placeOf(3, scale, 4, 204)).toBe(204)
  expect(placeOf(40, scale, 4, 204)).toBe(204)
  expect(placeOf(-2, scale, 4, 204)).toBe(4)
})

it('keeps the order of levels on every scale', () => {
  const level = fc.double({ min: -20, max: 20, noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.record({ stopR: level, targetR: level, priceR: level })), level, level, (rows, a, b) => {
      const scale = stripScale(rows)
      const [lower, higher] = [Math.min(a, b), Math.max(a, b)]
      expect(placeOf(lower, scale, 0, 120)).toBeLessThanOrEqual(placeOf(higher, scale, 0, 120))
    }),
    { numRuns: runs({ quick: 200 }) },
  )
})
