import { big } from '@afterclose/core/decimal'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exactMean, exactSum } from './exact-sum.ts'

it('adds decimals, not the doubles that carry them', () => {
  expect([exactSum([0.1, 0.2]), exactSum([1.005, -1]), exactSum([])]).toEqual([0.3, 0.005, 0])
  expect(exactSum([-0.05, 1.95, null])).toBe(1.9)
})

it('is exact beyond the whole numbers of doubles', () => {
  expect(exactSum([90_000_000.00000001, 90_000_000.00000001, -180_000_000])).toBe(0.00000002)
  expect(exactSum(Array.from({ length: 3 }, () => 9_007_199_254))).toBe(27_021_597_762)
})

it('averages the known ones, and has no average without any', () => {
  expect([exactMean([0.1, null, 0.2]), exactMean([null])]).toEqual([0.15, null])
})

it('is the sum of decimals in any order', () => {
  const amount = fc.integer({ min: -(10 ** 13), max: 10 ** 13 }).map((cents) => cents / 100)
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 40 }), (values) => {
      const sum = values.reduce((all, value) => all.plus(String(value)), big(0))
      expect(exactSum(values)).toBe(Number(sum))
      expect(exactSum(values.toReversed())).toBe(Number(sum))
    }),
    { seed: 66 },
  )
})
