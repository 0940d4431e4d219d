import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareProducts, divideProducts } from './exact.ts'

/** Small ones meet often, large ones are more than a double can multiply. */
const whole = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 2 ** 40 }))

describe('products of whole numbers', () => {
  it('are told apart where doubles are the same', () => {
    const big = 2 ** 50
    expect([
      compareProducts(big, 8, 1, big, 8, 1),
      compareProducts(big + 1, 8, 1, big, 8, 1),
      compareProducts(big, 8, 1, big + 1, 8, 1),
    ]).toEqual([0, 1, -1])
  })

  it('compare as big integers do', () => {
    fc.assert(
      fc.property(whole, whole, whole, whole, fc.integer({ min: -1, max: 1 }), (a, b, c, d, off) => {
        const same = [b, a * c <= Number.MAX_SAFE_INTEGER ? a * c + off : a, 1] as const
        for (const [x, y, z] of [[d, b, a] as const, same]) {
          const [one, two] = [BigInt(a) * BigInt(b) * BigInt(c), BigInt(x) * BigInt(y) * BigInt(z)]
          expect(compareProducts(a, b, c, x, y, z)).toBe(one < two ? -1 : one > two ? 1 : 0)
        }
      }),
    )
  })

  it('are divided to the nearest whole number, of two to the even one', () => {
    expect([
      divideProducts(1, 5, 1, 2, 1),
      divideProducts(1, 7, 1, 2, 1),
      divideProducts(-1, 5, 1, 2, 1),
      divideProducts(-1, 1, 1, 3, 1),
    ]).toEqual([2, 4, -2, 0])
    fc.assert(
      fc.property(fc.boolean(), whole, whole, whole, whole, (isNegative, a, b, d, e) => {
        const [up, down] = [BigInt(a) * BigInt(b), BigInt(d) * BigInt(e)]
        fc.pre(up / down < 2n ** 52n)
        const twice = (2n * up) % (2n * down)
        const below = up / down
        const nearest = twice > down || (twice === down && below % 2n === 1n) ? below + 1n : below
        expect(divideProducts(isNegative ? -a : a, b, 1, d, e)).toBe(Number(isNegative ? -nearest : nearest) + 0)
      }),
    )
  })
})
