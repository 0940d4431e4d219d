import type Big from 'big.js'
import { big, type Decimal } from '@afterclose/core/decimal'

const decimalsOf = (value: Decimal): number => value.split('.')[1]?.length ?? 0

/**
 * Largest difference between an amount and price × size that rounding explains: the amount is rounded to cents, the price to the decimals
 * that it is written with, to cents at least, and a fraction of a size likewise.
 */
export function roundingOf(price: Decimal, size: Decimal): Big {
  const ofPrice = big(size)
    .abs()
    .times(`1e-${Math.max(decimalsOf(price), 2)}`)
  const ofSize =
    decimalsOf(size) === 0
      ? big(0)
      : big(price)
          .abs()
          .times(`1e-${decimalsOf(size)}`)
  return ofPrice.plus(ofSize).div(2).plus('0.011')
}
