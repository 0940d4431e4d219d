import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { percentMicros, widePercentMicros } from './percent-micros.ts'

/** The whole number that is nearest to the quotient; of two that are as near, the even one. */
function slowMicros(part: bigint, whole: bigint): bigint {
  const scaled = part * 100_000_000n
  const size = (value: bigint): bigint => (value < 0n ? -value : value)
  const distance = (micros: bigint): bigint => size(scaled - micros * whole)
  const around = [-1n, 0n, 1n].map((step) => scaled / whole + step)
  const nearest = around.reduce((near, micros) => (distance(micros) < distance(near) ? micros : near))
  const asNear = around.filter((micros) => distance(micros) === distance(nearest))
  return asNear.find((micros) => micros % 2n === 0n) ?? nearest
}

describe('a percentage in millionths', () => {
  it('is the exact quotient, half to even', () => {
    // 1 of 8,000,000 is 12.5 millionths of a per cent, and 3 are 37.5.
    expect([percentMicros(1, 8_000_000), percentMicros(-1, 8_000_000), percentMicros(3, 8_000_000)]).toEqual([
      12, -12, 38,
    ])
    expect([widePercentMicros(1n, 8_000_000n), widePercentMicros(-3n, 8_000_000n)]).toEqual([12, -38])
  })

  it('is not known of nothing or less, and 0 of anything else', () => {
    expect([percentMicros(0, 5), percentMicros(-0, 5), percentMicros(5, 0), percentMicros(5, -1)]).toEqual([
      0,
      0,
      Number.NaN,
      Number.NaN,
    ])
    expect([widePercentMicros(0n, 5n), widePercentMicros(5n, 0n), widePercentMicros(5n, -1n)]).toEqual([
      0,
      Number.NaN,
      Number.NaN,
    ])
    expect(percentMicros(-1, 1e12)).toBe(0) // a ten thousandth of a millionth, and not -0
  })

  it('is right to the last millionth for any whole numbers', () => {
    const wholes = fc.oneof(
      fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      fc.integer({ min: 1, max: 40 }),
      fc.nat({ max: 44 }).map((power) => 2 ** power), // half way, often
    )
    const parts = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -1000, max: 1000 }))
    fc.assert(
      fc.property(parts, wholes, (part, whole) => {
        const expected = Number(slowMicros(BigInt(part), BigInt(whole)))
        expect(percentMicros(part, whole)).toBe(expected)
        expect(widePercentMicros(BigInt(part), BigInt(whole))).toBe(expected)
      }),
      { numRuns: runs({ quick: 1000 }) },
    )
  })

  it('is right for amounts of any size', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 26n), max: 10n ** 26n }),
        fc.bigInt({ min: 1n, max: 10n ** 26n }),
        (a, b) => {
          expect(widePercentMicros(a, b)).toBe(Number(slowMicros(a, b)))
        },
      ),
    )
  })
})
