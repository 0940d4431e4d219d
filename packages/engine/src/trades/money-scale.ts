/** Representation of a journal's amounts: as whole units of 10^-decimals of its currency. */
export interface MoneyScale {
  /** 0 to 8. */
  readonly decimals: number
  /** Units in 1.0 of the currency, 10^decimals. */
  readonly units: number
  /**
   * True when every sum of any of the amounts is a whole number below 2^53, so that adding them up in Float64 is exact. The limit for a
   * journal with 8 decimals is 90 million of its currency gained and lost in total, with 2 decimals 90 trillion. A single amount of more
   * than 2^53 units is stored as the nearest number.
   */
  readonly exact: boolean
}

const mostDecimals = 8
const powers = Array.from({ length: mostDecimals + 1 }, (_, decimals) => 10 ** decimals)

/** Below this, a product with a power of ten is off by less than one half: rounding gives the intended whole number. */
const safeProduct = 2 ** 51

/** The maximum decimals of amounts, and the number of amounts with that maximum, which determine the scale. */
export interface Decimals {
  readonly most: number
  readonly amounts: number
}

/**
 * The smallest power of ten that makes every amount a whole number of units. One pass, O(n).
 *
 * @param amounts account currency, at most 8 decimals each, all finite; only the first `rows` count
 * @example decimalsIn([196.5, -9.4, 10000], 3) // { most: 1, amounts: 2 }
 */
export function decimalsIn(amounts: ArrayLike<number>, rows: number): Decimals {
  let most = 0
  let count = 0
  for (let row = 0; row < rows; row++) {
    const amount = amounts[row]!
    if (!hasDecimals(amount, most)) {
      most = decimalsOf(amount)
      count = 1
    } else if (most === 0 || !hasDecimals(amount, most - 1)) count++
  }
  return { most, amounts: count }
}

/** The decimals of one amount, 0 to 8. */
export function decimalsOf(amount: number): number {
  let decimals = 0
  while (decimals < mostDecimals && !hasDecimals(amount, decimals)) decimals++
  return decimals
}

/** True if the amount is the nearest number to a decimal with at most this number of decimals. */
function hasDecimals(amount: number, decimals: number): boolean {
  const units = powers[decimals]!
  const product = amount * units
  if (Math.abs(product) < safeProduct) return Math.round(product) / units === amount
  return digitsOf(amount).fraction.length <= decimals
}

/** 10^decimals units. */
export const unitsIn = (decimals: number): number => powers[decimals]!

/** The amount in whole units: the nearest number if there are more than 2^53. Never -0. */
export function inUnits(amount: number, decimals: number): number {
  const product = amount * powers[decimals]!
  return Math.abs(product) < safeProduct ? Math.round(product) + 0 : Number(inExactUnits(amount, decimals))
}

/** As `inUnits`, for any size. */
export function inExactUnits(amount: number, decimals: number): bigint {
  const { whole, fraction } = digitsOf(amount)
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

/** The shortest digits that identify this number: those of the original decimal, up to 15 digits. */
function digitsOf(amount: number): { readonly whole: string; readonly fraction: string } {
  if (Math.abs(amount) >= 1e21) return { whole: String(BigInt(amount)), fraction: '' }
  const text = Math.abs(amount) < 1e-6 ? amount.toFixed(mostDecimals) : String(amount)
  const [whole = '0', fraction = ''] = text.split('.')
  return { whole, fraction }
}

/** The nearest number to an amount of units, in 1.0 of the currency. */
export function inCurrency(units: bigint, decimals: number): number {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return Number(`${units < 0n ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`)
}
