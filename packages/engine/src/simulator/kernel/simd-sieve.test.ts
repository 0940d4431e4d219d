import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainSieve } from '../sieve.ts'
import { simdSieve } from './simd-sieve.ts'

const values = fc.oneof(
  fc.double({ min: 0, max: 1e308, noNaN: true }).map((value) => Math.abs(value)),
  fc.double({ min: 9999, max: 10_001, noNaN: true }),
  fc.constantFrom(0, 10_000, Number.POSITIVE_INFINITY),
)

it('keeps what the plain one keeps, in the same order, of columns in several parts', () => {
  const columns = fc.integer({ min: 1, max: 200 }).chain((length) =>
    fc.record({
      ranks: fc.uniqueArray(fc.nat({ max: length - 1 }), { minLength: 1, maxLength: 10 }),
      column: fc.array(values, { minLength: length, maxLength: length }),
      cut: fc.nat({ max: length }),
    }),
  )
  fc.assert(
    fc.property(columns, ({ ranks, column, cut }) => {
      const ascending = Int32Array.from(ranks).toSorted()
      const simd = simdSieve(ascending, column.length)!
      const plain = plainSieve(ascending, column.length)
      const parts = [Float64Array.from(column.slice(0, cut)), Float64Array.from(column.slice(cut))]
      expect([...simd.keep(parts)]).toEqual([...plain.keep(parts)])
      expect(simd.skipped).toEqual(plain.skipped)
    }),
  )
})
