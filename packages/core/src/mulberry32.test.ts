import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { mulberry32 } from './mulberry32.ts'

/** As PRODUCT E.1 puts it: a state that each draw moves on. */
function inTurn(seed: number): () => number {
  let a = seed | 0
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

it('draws what the worked example names [H.5]', () => {
  expect([1, 2, 3, 4, 5].map((nth) => mulberry32(42, nth).toFixed(10))).toEqual([
    '0.6011037519',
    '0.4482905590',
    '0.8524657935',
    '0.6697340414',
    '0.1748138987',
  ])
})

it('draws by number what a generator draws in turn', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (seed) => {
      const next = inTurn(seed)
      for (let nth = 1; nth <= 50; nth++) expect(mulberry32(seed, nth)).toBe(next())
    }),
  )
})
