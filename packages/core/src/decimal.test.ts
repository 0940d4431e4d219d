import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { big, decimalText, isDecimal, money, quantity, ratio, sum } from './decimal.ts'

describe('decimals', () => {
  it.each(['0', '-0.5', '1200', '1.0832', '99999999999999.9999999999'])('"%s" is one', (text) => {
    expect(isDecimal(text)).toBe(true)
  })
  it.each(['', '.5', '5.', '+1', '1e5', '1,000', ' 1', '1.00000000001', '123456789012345', 'NaN', '٣'])(
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

  it('are rounded half away from zero', () => {
    expect([money(big('0.000000005')), money(big('-0.000000005'))]).toEqual(['0.00000001', '-0.00000001'])
    expect(quantity(big('1').div(3))).toBe('0.3333333333')
    expect([ratio(big('0.0040').div('0.0020')), ratio(big('-0.0000005')), ratio(big('-0.0000004'))]).toEqual([
      2, -0.000001, 0,
    ])
    expect(Object.is(ratio(big('-0.0000004')), 0)).toBe(true)
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
