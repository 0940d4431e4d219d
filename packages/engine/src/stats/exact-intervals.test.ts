import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { incompleteBeta } from './incomplete-beta.ts'
import { shareInterval } from './share-interval.ts'
import { sumInterval } from './sum-interval.ts'

/** P(X >= count) of a binomial, term by term. */
function tail(count: number, of: number, share: number): number {
  let [term, sum] = [(1 - share) ** of, 0]
  for (let i = 0; i <= of; i++) {
    if (i >= count) sum += term
    term *= ((of - i) / (i + 1)) * (share / (1 - share))
  }
  return sum
}

it('the incomplete beta function is the tail of the binomial distribution', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }).chain((of) => fc.tuple(fc.integer({ min: 1, max: of }), fc.constant(of))),
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      ([count, of], share) => {
        expect(incompleteBeta(share, count, of - count + 1)).toBeCloseTo(tail(count, of, share), 9)
      },
    ),
  )
})

describe('the interval of a share', () => {
  it('is that of Clopper and Pearson', () => {
    // none of n: 1 - 0.025^(1/n)
    expect(shareInterval(0, 200)).toEqual({ low: 0, high: expect.closeTo(1 - 0.025 ** (1 / 200), 10) })
    expect(shareInterval(200, 200)).toEqual({ low: expect.closeTo(0.025 ** (1 / 200), 10), high: 1 })
    // tables: 5 of 10, 18.71 % to 81.29 %; 106 of 200
    expect(shareInterval(5, 10)).toEqual({ low: expect.closeTo(0.187086, 6), high: expect.closeTo(0.812914, 6) })
  })

  it('has each end where the count is as unlikely as 1 in 40', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 60 }).chain((of) => fc.tuple(fc.integer({ min: 1, max: of - 1 }), fc.constant(of))),
        ([count, of]) => {
          const { low, high } = shareInterval(count, of)
          expect(tail(count, of, low)).toBeCloseTo(0.025, 8)
          expect(1 - tail(count + 1, of, high)).toBeCloseTo(0.025, 8)
        },
      ),
    )
  })

  it('of 1,100 cases reaches at most 3 points to either side', () => {
    for (let count = 0; count <= 1100; count++) {
      const { low, high } = shareInterval(count, 1100)
      expect(high - count / 1100).toBeLessThanOrEqual(0.03)
      expect(count / 1100 - low).toBeLessThanOrEqual(0.03)
    }
  })
})

it('the interval of a sum is Student’s, by hand', () => {
  // Student's own ten differences of sleep: mean 1.58, deviation 1.22996, t of 9 degrees 2.262157
  const differences = [1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, 0.8, 4.6, 1.4]
  const sum = differences.reduce((a, b) => a + b, 0)
  const squares = differences.reduce((a, b) => a + b * b, 0)
  const { low, high } = sumInterval(10, sum, squares)!
  expect([low / 10, high / 10]).toEqual([expect.closeTo(0.700114, 5), expect.closeTo(2.459886, 5)])
  expect(sumInterval(2, 4, 8)).toEqual({ low: 4, high: 4 })
  expect(sumInterval(1, 4, 16)).toBeNull()
})
