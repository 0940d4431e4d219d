import { big, type Decimal, quantity } from './decimal.ts'
import { mostDecimals } from './decimal-text.ts'

/**
 * An exact decimal: `units` × 10^-`decimals`. Matching fills mostly sums and compares short numbers, which integers do ten times as fast as
 * text; BigInt takes over beyond the range of doubles.
 */
export interface Amount {
  readonly units: number | bigint
  readonly decimals: number
}

export const noAmount: Amount = { units: 0, decimals: 0 }

/** @param text plain notation, as every `Decimal` */
export function amountOf(text: Decimal): Amount {
  const point = text.indexOf('.')
  if (point === -1) return { units: wholeOf(text), decimals: 0 }
  return { units: wholeOf(text.slice(0, point) + text.slice(point + 1)), decimals: text.length - point - 1 }
}

/** Fifteen digits and a sign are always safe. */
function wholeOf(digits: string): number | bigint {
  if (digits.length <= 15) return Number(digits)
  return digits.startsWith('-') ? -BigInt(digits.slice(1)) : BigInt(digits)
}

export function plus(a: Amount, b: Amount): Amount {
  if (a.decimals === b.decimals) return { units: sumOf(a.units, b.units), decimals: a.decimals }
  const decimals = Math.max(a.decimals, b.decimals)
  return { units: sumOf(unitsAt(a, decimals), unitsAt(b, decimals)), decimals }
}

function sumOf(a: number | bigint, b: number | bigint): number | bigint {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b
    if (Number.isSafeInteger(sum)) return sum
  }
  return BigInt(a) + BigInt(b)
}

/** @param decimals not below its own */
function unitsAt({ units, decimals: ownDecimals }: Amount, decimals: number): number | bigint {
  if (ownDecimals === decimals) return units
  if (typeof units === 'number') {
    const more = units * 10 ** (decimals - ownDecimals)
    if (Number.isSafeInteger(more)) return more
  }
  return BigInt(units) * 10n ** BigInt(decimals - ownDecimals)
}

export const negative = ({ units, decimals }: Amount): Amount => ({
  units: typeof units === 'bigint' ? -units : 0 - units,
  decimals,
})

export const minus = (a: Amount, b: Amount): Amount => plus(a, negative(b))

export function times(a: Amount, b: Amount): Amount {
  const decimals = a.decimals + b.decimals
  if (typeof a.units === 'number' && typeof b.units === 'number') {
    const units = a.units * b.units
    if (Number.isSafeInteger(units)) return { units: units === 0 ? 0 : units, decimals }
  }
  return { units: BigInt(a.units) * BigInt(b.units), decimals }
}

/** Below, at or above 0. */
export function signOf({ units }: Amount): -1 | 0 | 1 {
  return units > 0 ? 1 : units < 0 ? -1 : 0
}

export const compareAmounts = (a: Amount, b: Amount): -1 | 0 | 1 => signOf(minus(a, b))

/** Half away from zero. */
export function roundedAmount(amount: Amount, decimals: number): Amount {
  if (amount.decimals <= decimals) return amount
  return quotient(BigInt(amount.units), 10n ** BigInt(amount.decimals - decimals), decimals)
}

/** a ÷ b, half away from zero. @param b not 0 */
export function dividedBy(a: Amount, b: Amount, decimals: number): Amount {
  const up = decimals + b.decimals - a.decimals
  const dividend = BigInt(a.units) * (up > 0 ? 10n ** BigInt(up) : 1n)
  const divisor = BigInt(b.units) * (up < 0 ? 10n ** BigInt(-up) : 1n)
  return quotient(dividend, divisor, decimals)
}

function quotient(dividend: bigint, divisor: bigint, decimals: number): Amount {
  const below = dividend < 0n !== divisor < 0n
  const [top, bottom] = [size(dividend), size(divisor)]
  const whole = (2n * top + bottom) / (2n * bottom)
  return { units: below ? -whole : whole, decimals }
}

const size = (value: bigint): bigint => (value < 0n ? -value : value)

/** The canonical text of a value: plain notation, no trailing zeros, never "-0". */
export function amountText({ units, decimals }: Amount): Decimal {
  const below = units < 0
  // Beyond 1e21 a number's own text would have an exponent; these are bigint already.
  const digits = (below ? -units : units).toString()
  if (decimals === 0) return below ? `-${digits}` : digits
  const padded = digits.length > decimals ? digits : digits.padStart(decimals + 1, '0')
  let end = padded.length
  const point = end - decimals
  while (end > point && padded.charCodeAt(end - 1) === 0x30) end--
  const text = end === point ? padded.slice(0, point) : `${padded.slice(0, point)}.${padded.slice(point, end)}`
  return below ? `-${text}` : text
}

/** Money as it is stored: at most 8 decimals. */
export const moneyText = (amount: Amount): Decimal => amountText(roundedAmount(amount, 8))

/** A price, size or rate as it is stored: as `quantity`. */
export function quantityText(amount: Amount): Decimal {
  const text = amountText(amount)
  return amount.decimals <= mostDecimals ? text : quantity(big(text))
}
