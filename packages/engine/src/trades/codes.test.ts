import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { expect, it } from 'vitest'
import { Codes } from './codes.ts'

const keys = fc.array(
  fc.oneof(
    fc.integer({ min: 19_000, max: 23_000 }),
    fc.integer({ min: -30_000, max: 30_000 }),
    fc.integer({ min: -3_000_000, max: 3_000_000 }),
    fc.constantFrom(0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
  ),
  { maxLength: 60 },
)

it('numbers keys in the order in which they are met, near and far ones', () => {
  fc.assert(
    fc.property(keys, (met) => {
      const codes = new Codes()
      const distinct = [...new Set(met)]
      expect(met.map((key) => codes.codeOf(key))).toEqual(met.map((key) => distinct.indexOf(key)))
      expect(met.map((key) => codes.keys[codes.codeOf(key)])).toEqual(met)
      expect(codes.keys).toEqual(distinct)
    }),
    { numRuns: runs({ quick: 500 }) },
  )
})
