import { expect, it } from 'vitest'
import { decimalsOf, unitsOf } from './price-units.ts'

it.each([
  ['101', 0, 2, 10_100],
  ['101.25', 2, 2, 10_125],
  ['101.250', 2, 2, 10_125],
  ['101.250', 2, 5, 10_125_000],
  ['0.00001234', 8, 8, 1234],
  ['100.00', 0, 0, 100],
  ['-12.5', 1, 3, -12_500],
  ['12345678901234.5', 1, 1, 123_456_789_012_345],
  ['0.1000000000000000000', 1, 1, 1],
])('reads %s, of %d decimals, in units of %d digits', (price, decimals, digits, units) => {
  expect(decimalsOf(price)).toBe(decimals)
  expect(unitsOf(price, digits)).toBe(units)
})
