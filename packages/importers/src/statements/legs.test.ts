import { expect, it } from 'vitest'
import { haveSameTotals, type Leg } from './legs.ts'

const bought = (price: string, size = '10'): Leg => ({
  account: null,
  side: 'BUY',
  date: '2026-03-02T10:00:00',
  price,
  size,
})

it.each([
  ['10.01', '10.0051', true],
  ['10.02', '10.0051', false],
  // Both have four decimals: a step is 0.0001.
  ['10.0100', '10.0051', false],
  ['10.0052', '10.0051', true],
  // More than half a thousandth of the price.
  ['1.01', '1.0051', false],
  // Whole prices are taken for ones with two decimals.
  ['1000', '1000.4', false],
])('averages of %s and %s may be the same: %s', (first, second, isSame) => {
  expect(haveSameTotals([bought(first)], [bought(second)])).toBe(isSame)
  expect(haveSameTotals([bought(second, '4'), bought(second, '6')], [bought(first)])).toBe(isSame)
})
