import { big, type Decimal, quantity } from '@afterclose/core/decimal'

/** Money per 1.0 of price and 1 of size, from the money that a row moved. It is rounded, so a near-integer multiplier is taken as integer. */
export function pointValue(money: Decimal | null, price: Decimal, size: Decimal): Decimal | null {
  const units = big(price).times(size).abs()
  if (money === null || units.eq(0)) return null
  const value = big(money).abs().div(units)
  const whole = value.round(0)
  return whole.gt(0) && value.minus(whole).abs().lte(whole.times('0.0005')) ? whole.toFixed() : quantity(value)
}
