import { slowPercentile } from '@afterclose/testkit/slow-simulator'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { quantile } from '../stats/quantile.ts'
import { columnQuantiles } from './column-quantiles.ts'

const shares = [0.05, 0.25, 0.5, 0.75, 0.95]

it('are those of the sorted column, to the last bit', () => {
  const values = fc.oneof(
    fc.double({ min: 0, max: 1e308, noNaN: true }).map((value) => Math.abs(value)),
    fc.double({ min: 9999, max: 10_001, noNaN: true }), // many in a bin
    fc.constantFrom(0, 10_000, 10_100, 10_000.000_000_000_002),
  )
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 300 })
        .chain((length) =>
          fc.array(fc.array(values, { minLength: length, maxLength: length }), { minLength: 1, maxLength: 3 }),
        ),
      (columns) => {
        const quantilesOf = columnQuantiles(shares, columns[0]!.length)
        for (const column of columns) {
          const sorted = column.toSorted((a, b) => a - b)
          expect([...quantilesOf([Float64Array.from(column)])]).toEqual(shares.map((share) => quantile(sorted, share)))
        }
      },
    ),
  )
})

it('lie at (m - 1) × p ÷ 100', () => {
  const column = Array.from({ length: 4001 }, (_, i) => ((i * 7919) % 4001) / 7)
  const answer = columnQuantiles(shares, column.length)([Float64Array.from(column)])
  expect([...answer]).toEqual([200, 1000, 2000, 3000, 3800].map((place) => place / 7))
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 200 }), (values) => {
      const column = values.map((value) => Math.abs(value))
      const found = columnQuantiles(shares, column.length)([Float64Array.from(column)])
      for (const [i, share] of shares.entries()) {
        const slow = slowPercentile(column, share * 100)
        expect(Math.abs(found[i]! - slow)).toBeLessThanOrEqual(1e-9 * Math.max(1, slow))
      }
    }),
  )
})
