import { big, decimalText, money, quantity } from './decimal.ts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  amountOf,
  amountText,
  compareAmounts,
  dividedBy,
  minus,
  moneyText,
  plus,
  quantityText,
  roundedAmount,
  signOf,
  times,
} from './amount.ts'

const decimal = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.nat({ max: 14 }), fc.nat({ max: 20 }))
  .map(([below, digits, decimals, fewer]) => {
    const text = String(digits / 10n ** BigInt(fewer)).padStart(decimals + 1, '0')
    const whole = text.slice(0, text.length - decimals)
    return `${below ? '-' : ''}${whole}${decimals === 0 ? '' : `.${text.slice(-decimals)}`}`
  })

it('adds, multiplies, compares and rounds as exact decimals do, of any length', () => {
  fc.assert(
    fc.property(decimal, decimal, (x, y) => {
      const [a, b] = [amountOf(x), amountOf(y)]
      expect(amountText(a)).toBe(decimalText(big(x)))
      expect(amountText(plus(a, b))).toBe(decimalText(big(x).plus(y)))
      expect(amountText(minus(a, b))).toBe(decimalText(big(x).minus(y)))
      expect(amountText(times(a, b))).toBe(decimalText(big(x).times(y)))
      expect(compareAmounts(a, b)).toBe(big(x).cmp(y))
      expect(signOf(a)).toBe(big(x).cmp(0))
      expect(moneyText(times(a, b))).toBe(money(big(x).times(y)))
      expect(quantityText(a)).toBe(quantity(big(x)))
      expect(amountText(roundedAmount(a, 2))).toBe(decimalText(big(x).round(2, 1)))
    }),
  )
})

it('divides to the nearest, half away from zero', () => {
  fc.assert(
    fc.property(decimal, decimal, (x, y) => {
      if (big(y).eq(0)) return
      const result = amountText(dividedBy(amountOf(x), amountOf(y), 10))
      const gap = big(result).times(y).minus(x).abs().times(2)
      expect(gap.lte(big(y).abs().times('1e-10'))).toBe(true)
    }),
  )
  const half = (x: string, y: string): string => amountText(dividedBy(amountOf(x), amountOf(y), 1))
  expect([half('0.1', '2'), half('-0.1', '2'), half('0.1', '-2'), half('1', '3')]).toEqual([
    '0.1',
    '-0.1',
    '-0.1',
    '0.3',
  ])
})
