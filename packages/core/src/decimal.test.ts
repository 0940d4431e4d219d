import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { big, compareDecimals, decimalText, money, quantity, ratio, ratioOf, sum } from './decimal.ts'
import { isDecimal } from './decimal-text.ts'

describe('decimals', () => {
  it.each(['0', '-0.5', '1200', '1.0832', '99999999999999.999999999999999999'])('"%s" is one', (text) => {
    expect(isDecimal(text)).toBe(true)
  })
  it.each(['', '.5', '5.', '+1', '1e5', '1,000', ' 1', '1.0000000000000000001', '123456789012345', 'NaN', '٣'])(
    '"%s" is none',
    (text) => {
      expect(isDecimal(text)).toBe(false)
    },
  )

  it.each([
    ['1.500', '1.5'],
    ['-0.00', '0'],
    ['100', '100'],
    ['1200.0', '1200'],
    ['1e-8', '0.00000001'],
    ['1e21', '1000000000000000000000'],
  ])('%s is written %s', (value, text) => {
    expect(decimalText(big(value))).toBe(text)
  })

  it('are compared exactly, also where their doubles are the same', () => {
    const near = fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 10 }))
    const text = ([units, decimals]: readonly [bigint, number]) => big(`${units}e-${decimals}`).toFixed()
    fc.assert(
      fc.property(near, near, fc.bigInt({ min: -2n, max: 2n }), (a, b, little) => {
        for (const other of [b, [a[0] + little, a[1]] as const])
          expect(compareDecimals(text(a), text(other))).toBe(big(text(a)).cmp(text(other)))
      }),
    )
    expect(compareDecimals('1.50', '1.5')).toBe(0)
  })

  it('are rounded half away from zero as money and quantities', () => {
    expect([money(big('0.000000005')), money(big('-0.000000005'))]).toEqual(['0.00000001', '-0.00000001'])
    expect(quantity(big('1').div(3))).toBe('0.3333333333')
    expect(quantity(big('0.000001').div(3))).toBe('0.0000003333333333')
    expect(quantity(big('0.00000000001').div(3))).toBe('0.000000000003333333')
  })

  it('are exact as quantities of up to 18 decimals', () => {
    for (const text of ['0.333333333333333333', '0.000000000000000001', '99999999999999.999999999999999999'])
      expect(quantity(big(text))).toBe(text)
  })

  it('are rounded half to even as ratios, and never to -0', () => {
    expect([ratio(big('0.0040').div('0.0020')), ratio(big('-0.0000015')), ratio(big('0.0000025'))]).toEqual([
      2, -0.000002, 0.000002,
    ])
    expect([ratio(big('-0.0000005')), ratio(big('-0.0000004'))].map((zero) => Object.is(zero, 0))).toEqual([true, true])
  })

  it('are divided into ratios as an exact division is, halves too', () => {
    const units = fc.oneof(fc.integer({ min: -1e9, max: 1e9 }), fc.maxSafeInteger())
    const small = fc.integer({ min: 1, max: 4_000 })
    fc.assert(
      fc.property(units, fc.oneof(small, fc.integer({ min: 1, max: 1e12 })), fc.constantFrom(1, 100), (a, b, times) => {
        const [top, bottom] = [big(a).div(1e6), big(b).div(1e5)] // a/b ÷ 10
        const scaled = BigInt(Math.abs(a)) * BigInt(times) * 100_000n // × 10^6 ÷ 10
        const [below, twice] = [scaled / BigInt(b), 2n * (scaled % BigInt(b))]
        const up = twice > BigInt(b) || (twice === BigInt(b) && below % 2n === 1n)
        const micros = Number(below) + Number(up)
        fc.pre(micros <= Number.MAX_SAFE_INTEGER)
        const expected = micros === 0 ? 0 : (Math.sign(a) * micros) / 1e6
        expect(ratioOf(top, bottom, times)).toBe(expected)
      }),
      { numRuns: runs({ quick: 2000 }) },
    )
    expect([ratioOf(big(1), big(8e6)), ratioOf(big(5), big(1e7)), ratioOf(big(-15), big(1e7))]).toEqual([0, 0, -2e-6])
  })

  it('of a quotient just beside a half are rounded to its side, however near', () => {
    // 1.5 millionths and 10^-27 of one more or less: more digits than a decimal division keeps
    const [whole, more, less] = ['1e30', '1500000000000000000000000.001', '1499999999999999999999999.999']
    expect([more, less].map((part) => ratioOf(big(part), big(whole)))).toEqual([0.000_002, 0.000_001])
    const [over, under] = ['2500000000000000000000000.001', '2500000000000000000000000']
    expect([over, under].map((part) => ratioOf(big(part), big(whole)))).toEqual([0.000_003, 0.000_002])
    expect(ratioOf(big(over), big('-1e30'))).toBe(-0.000_003)
  })

  it('add up exactly', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })), (cents) => {
        const texts = cents.map((units) => big(units.toString()).div(100).toFixed(2))
        expect(sum(texts).times(100).toFixed()).toBe(cents.reduce((a, b) => a + b, 0n).toString())
      }),
    )
  })
})
