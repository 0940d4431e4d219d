import { millionths } from '@afterclose/core/decimal'

/** Relative difference above which two products in doubles certainly differ: the error of a double is below 10^-15. */
const doubleError = 4e-15

/** Compares two products of integers exactly: the sign of a × b × c − d × e × f. */
export function compareProducts(a: number, b: number, c: number, d: number, e: number, f: number): number {
  const [left, right] = [a * b * c, d * e * f]
  if (left <= Number.MAX_SAFE_INTEGER && right <= Number.MAX_SAFE_INTEGER) return Math.sign(left - right)
  if (Math.abs(left - right) > doubleError * Math.max(left, right)) return Math.sign(left - right)
  const [one, other] = [BigInt(a) * BigInt(b) * BigInt(c), BigInt(d) * BigInt(e) * BigInt(f)]
  return one < other ? -1 : one > other ? 1 : 0
}

/** a × b × c ÷ (d × e) of integers, b to e non-negative, rounded to the nearest integer, half to even. */
export function divideProducts(a: number, b: number, c: number, d: number, e: number): number {
  const quotient = (a * b * c) / (d * e)
  const size = Math.abs(quotient)
  if (Math.abs(size - Math.floor(size) - 0.5) > size * doubleError) return Math.round(quotient) + 0
  return Number(millionths(BigInt(a) * BigInt(b) * BigInt(c), BigInt(d) * BigInt(e) * 1_000_000n))
}
