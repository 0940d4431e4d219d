import { Big } from 'big.js'
import { mostDecimals } from './decimal-text.ts'

/** An exact decimal in plain notation: "1200", "-0.5", "1.0832". No exponent, no grouping, no "+". */
export type Decimal = string

Big.DP = 20 // digits after the point kept by a division; every result is rounded to far fewer
Big.RM = Big.roundHalfUp

/** Exact arithmetic on a decimal. Throws on text that is no number: parse outside data at the edge. */
export const big = (value: Decimal | number | Big): Big => new Big(value)

/** As `big`; null stays null. */
export const bigOrNull = (value: Decimal | null): Big | null => (value === null ? null : big(value))

/**
 * Compares decimals: negative, 0 or positive. The nearest doubles of two decimals are never in reverse order, so they decide unless they
 * are equal.
 */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const [x, y] = [Number(a), Number(b)]
  if (x !== y) return x < y ? -1 : 1
  return a === b ? 0 : big(a).cmp(b)
}

/** The canonical text of a value: plain notation, no trailing zeros, never "-0". */
export function decimalText(value: Big): Decimal {
  const text = value.toFixed()
  if (!text.includes('.')) return text === '-0' ? '0' : text
  const trimmed = text.replace(/\.?0+$/, '')
  return trimmed === '-0' ? '0' : trimmed
}

/** Money in stored form: at most 8 decimals, half away from zero, so that engine columns hold exact integers. */
export const money = (value: Big): Decimal => decimalText(value.round(8, Big.roundHalfUp))

/**
 * A price, size or rate in stored form: exact with up to 18 decimals. A quotient that needs more is rounded to 10 decimals, or to 10 digits
 * if it is below 0.1.
 */
export function quantity(value: Big): Decimal {
  if (value.c.length - 1 - value.e <= mostDecimals) return decimalText(value)
  return decimalText(value.round(Math.min(mostDecimals, Math.max(10, 9 - value.e)), Big.roundHalfUp))
}

/**
 * A ratio (R, RRR, percentage) in its only precision: rounded to 6 decimals, half to even (PRODUCT 0). Comparing, sorting into buckets and
 * adding up use this value, so sums are of whole millionths.
 *
 * @param value exact; a quotient is rounded by `ratioOf`, in one step
 */
export function ratio(value: Big): number {
  const rounded = Number(value.round(6, Big.roundHalfEven))
  return rounded === 0 ? 0 : rounded
}

/**
 * dividend ÷ divisor × times as a ratio, rounded in one step. Three correctly rounded operations cannot be off by more than 10^-15 of their
 * result, so a double rounds correctly except near a half; only these cases use integer division, which takes ten times as long.
 *
 * @param divisor not 0
 * @example ratioOf(big('0.0040'), big('0.0020')) // 2
 */
export function ratioOf(dividend: Big, divisor: Big, times: 1 | 100 = 1): number {
  const micros = (Number(dividend) / Number(divisor)) * times * 1e6
  const size = Math.abs(micros)
  const fromHalf = Math.abs(size - Math.floor(size) - 0.5)
  if (!(fromHalf > size * 1e-15)) return Number(millionths(...wholeNumbers(dividend.times(times), divisor))) / 1e6
  const rounded = Math.round(size) / 1e6
  return micros < 0 && rounded !== 0 ? -rounded : rounded
}

/** dividend ÷ divisor as integer millionths of the exact quotient, half to even. @param divisor not 0 */
export function millionths(dividend: bigint, divisor: bigint): bigint {
  if (divisor < 0n) return millionths(-dividend, -divisor)
  if (dividend < 0n) return -millionths(-dividend, divisor)
  const micros = (dividend * 1_000_000n) / divisor
  const rest = 2n * ((dividend * 1_000_000n) % divisor)
  return rest > divisor || (rest === divisor && micros % 2n === 1n) ? micros + 1n : micros
}

/** Scales two decimals to integers with the same quotient. */
function wholeNumbers(a: Big, b: Big): [bigint, bigint] {
  const decimals = Math.max(0, a.c.length - 1 - a.e, b.c.length - 1 - b.e)
  const whole = (value: Big): bigint => BigInt(value.times(`1e${decimals}`).toFixed())
  return [whole(a), whole(b)]
}

/** As `ratioOf`; null if a part is unknown, and for a divisor of 0. */
export const ratioOrNull = (dividend: Big | null, divisor: Big | null, times: 1 | 100 = 1): number | null =>
  dividend === null || divisor === null || divisor.eq(0) ? null : ratioOf(dividend, divisor, times)

/** Sum of decimals, exact. */
export const sum = (values: Iterable<Decimal>): Big => {
  let total = new Big(0)
  for (const value of values) total = total.plus(value)
  return total
}
