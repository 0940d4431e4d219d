import { type Decimal, decimalText, sum } from '@afterclose/core/decimal'

/** Digits behind the point. */
const decimals = (value: Decimal): number => {
  const point = value.indexOf('.')
  return point === -1 ? 0 : value.length - point - 1
}

/** Digits behind the point that all of the values need. */
export function mostDecimals(values: readonly Decimal[]): number {
  let most = 0
  for (const value of values) most = Math.max(most, decimals(value))
  return most
}

/** A decimal as an integer of units of 10^-scale; `scale` must not be below its own decimals. */
export function toUnits(value: Decimal, scale: number): number {
  const point = value.indexOf('.')
  if (point === -1) return Number(value) * 10 ** scale
  return Number(value.slice(0, point) + value.slice(point + 1)) * 10 ** (scale - (value.length - point - 1))
}

/** The decimal of a number of units of 10^-scale. */
export function fromUnits(units: number, scale: number): Decimal {
  // Beyond 1e21 a number's own text has an exponent.
  const digits = BigInt(Math.abs(units))
    .toString()
    .padStart(scale + 1, '0')
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  const trimmed = scale === 0 ? text : text.replace(/\.?0+$/, '')
  return units < 0 ? `-${trimmed}` : trimmed
}

/** Exact sum. Uses safe integers; only sums beyond 9e15 units take the slow path. */
export function addExact(values: readonly Decimal[]): Decimal {
  const scale = mostDecimals(values)
  let units = 0
  for (const value of values) {
    const one = toUnits(value, scale)
    units += one
    if (!Number.isSafeInteger(one) || !Number.isSafeInteger(units)) return decimalText(sum(values))
  }
  return fromUnits(units, scale)
}

export const negatedDecimal = (value: Decimal): Decimal => {
  if (value === '0') return value
  return value.startsWith('-') ? value.slice(1) : `-${value}`
}
