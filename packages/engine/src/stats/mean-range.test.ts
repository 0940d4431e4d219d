import { expect, it } from 'vitest'
import { falseDiscoveries } from './false-discoveries.ts'
import { meanRange } from './mean-range.ts'
import { normalQuantile } from './normal-quantile.ts'

it('the range of a mean is that of Student: 4.303 standard errors for three cases', () => {
  const { likely, low, high } = meanRange([1, 2, 3])
  expect([likely, low, high]).toEqual([2, expect.closeTo(-0.484138, 6), expect.closeTo(4.484138, 6)])
  expect(meanRange([7])).toEqual({ likely: 7, low: null, high: null })
  expect(meanRange([]).likely).toBeNaN()
})

it('false discoveries: the largest p-value that is at most its share, of all tests', () => {
  // 0.01 ≤ 0.05 × 1 ÷ 4, 0.03 > 0.05 × 2 ÷ 4, 0.037 ≤ 0.05 × 3 ÷ 4
  expect(falseDiscoveries([0.01, 0.9, 0.037, 0.03], 0.05)).toBe(0.037)
  expect(falseDiscoveries([0.01, 0.9, 0.04, 0.03], 0.05)).toBe(0.01)
  expect(falseDiscoveries([0.5, 0.9], 0.05)).toBe(0)
  expect(falseDiscoveries([], 0.05)).toBe(0)
  // two that are left out still count as tests
  expect(falseDiscoveries([0.02], 0.05, 3)).toBe(0)
})

it('a quantile of the normal distribution has its share below it', () => {
  expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 9)
  expect(normalQuantile(0.5)).toBeCloseTo(0, 12)
  expect(normalQuantile(0.0005)).toBeCloseTo(-3.290526731, 8)
})
