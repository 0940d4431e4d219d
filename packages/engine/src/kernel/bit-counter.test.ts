import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vectorBitCounter } from './bit-counter.ts'

/** Bit by bit, as text. */
const bitsOf = (word: number): number => word.toString(2).replaceAll('0', '').length
const slowly = (a: Uint32Array, b: Uint32Array, from: number): number =>
  Array.from(a, (word, i) => (i < from ? 0 : bitsOf((word & b[i]!) >>> 0))).reduce((sum, bits) => sum + bits, 0)

const counted = vectorBitCounter()

describe('the count of bits by vectors', () => {
  it('is that of bit by bit, of any length and from any word on', () => {
    const pairs = fc.array(fc.tuple(fc.nat(0xffffffff), fc.nat(0xffffffff)), { minLength: 1, maxLength: 600 })
    fc.assert(
      fc.property(pairs, fc.nat(1000), (both, from) => {
        const [a, b] = [Uint32Array.from(both, ([word]) => word), Uint32Array.from(both, ([, word]) => word)]
        const start = from % a.length
        expect(counted?.(a, b, start)).toBe(slowly(a, b, start))
      }),
    )
  })

  it('takes more words than there was room for at first, and fewer afterwards', () => {
    const full = (words: number) => new Uint32Array(words).fill(0xffffffff)
    for (const words of [1, 200_003, 5, 40_000]) expect(counted?.(full(words), full(words), 0)).toBe(32 * words)
  })
})
