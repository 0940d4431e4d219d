import { expect, it } from 'vitest'
import { priceText, tickDecimals } from './price-text.ts'

it('writes a price with the decimals of its tick', () => {
  expect(priceText('5636.5', tickDecimals('0.25'))).toBe('5,636.50')
  expect(priceText('151.0725', tickDecimals('0.01'))).toBe('151.0725')
  expect(priceText('42', tickDecimals(null))).toBe('42')
  expect(priceText(null, 2)).toBe('–')
})

it('writes an average with two decimals more, and small prices whole', () => {
  expect(priceText('5632.33333333', 2)).toBe('5,632.3333')
  expect(priceText('0.00001234', tickDecimals('0.00000001'))).toBe('0.00001234')
})
