import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ResultScale, resultScale, stepOf } from './result-scale.ts'

const step = (scale: ResultScale, value: number): number =>
  stepOf(scale, value, value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0')

it('has round borders of which about one in six results lies beyond the last', () => {
  expect(resultScale([10, 20, 30, 40, 50, 60, 70, 80, 90, 1300])).toEqual({ borders: [20, 40, 80] })
  expect(resultScale([0.012]).borders[2]).toBeCloseTo(0.01, 12)
})

it('goes by nothing but the sign where there is nothing to compare', () => {
  const nothing = resultScale([])
  expect([step(nothing, 0), step(nothing, 0.1), step(nothing, -0.1)]).toEqual([0, 1, -1])
})

it('is the same on both sides, and grows with the result', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 1e-8, max: 1e9, noNaN: true }), { minLength: 1 }),
      fc.double({ min: 1e-8, max: 1e9, noNaN: true }),
      (sizes, value) => {
        const scale = resultScale(sizes)
        expect(step(scale, -value)).toBe(-step(scale, value))
        expect(step(scale, value * 2)).toBeGreaterThanOrEqual(step(scale, value))
        expect(scale.borders.map((border) => step(scale, border))).toEqual([2, 3, 4])
      },
    ),
  )
})

it('has no colour for what reads as nothing', () => {
  expect(stepOf(resultScale([1, 2, 3]), 0.004, '0.00')).toBe(0)
  expect(stepOf(resultScale([1, 2, 3]), -0.004, '0.00')).toBe(0)
})
