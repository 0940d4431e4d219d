import { millionths } from '@afterclose/core/decimal'

/**
 * part ÷ whole × 100 in millionths, half to even on the exact quotient; NaN if `whole` is not above 0. Both are whole numbers. Near a half
 * the double quotient is not reliable, so there the division uses integers. Never -0.
 */
export function percentMicros(part: number, whole: number): number {
  if (!(whole > 0)) return Number.NaN
  const size = (Math.abs(part) / whole) * 1e8
  const fromHalf = Math.abs(size - Math.floor(size) - 0.5)
  if (!(fromHalf > size * 1e-15)) return widePercentMicros(BigInt(part), BigInt(whole))
  const micros = Math.round(size)
  return part < 0 ? 0 - micros : micros
}

/** As `percentMicros`, for whole numbers of any size; beyond 2^53 millionths the nearest number. */
export function widePercentMicros(part: bigint, whole: bigint): number {
  if (whole <= 0n) return Number.NaN
  return Number(millionths(part * 100n, whole))
}
