/** How amounts of a journal are counted: as whole units of 10^-decimals of its currency. */
export interface MoneyScale {
  /** 0 to 8. */
  readonly decimals: number
  /** Units in 1.0 of the currency, 10^decimals. */
  readonly units: number
  /**
   * True when every sum of any of the amounts is a whole number below 2^53, so that adding them up in Float64 is exact.
   * In a journal of 8 decimals that ends at 90 million of its currency gained and lost in total, in one of 2 decimals
   * at 90 trillion. An amount that is by itself more than 2^53 units is kept as the nearest number to it.
   */
  readonly exact: boolean
}

const mostDecimals = 8
const powers = Array.from({ length: mostDecimals + 1 }, (_, decimals) => 10 ** decimals)

/** Below this, a product with a power of ten is off by less than half of one: rounding it finds the whole number meant. */
const safeProduct = 2 ** 51

/** The decimals that amounts need, and how many of the amounts need them all: those that the scale hangs on. */
export interface Decimals {
  readonly most: number
  readonly amounts: number
}

/**
 * The smallest power of ten that makes every amount a whole number of units. One pass, O(n).
 *
 * @param amounts account currency, at most 8 decimals each, all finite; the first `rows` are looked at
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

/** True when the amount is the nearest number to some decimal of at most so many decimals. */
function hasDecimals(amount: number, decimals: number): boolean {
  const units = powers[decimals]!
  const product = amount * units
  if (Math.abs(product) < safeProduct) return Math.round(product) / units === amount
  return digitsOf(amount).fraction.length <= decimals
}

/** 10^decimals units. */
export const unitsIn = (decimals: number): number => powers[decimals]!

/** The amount in whole units: the nearest number to them when there are more than 2^53. Never -0. */
export function inUnits(amount: number, decimals: number): number {
  const product = amount * powers[decimals]!
  return Math.abs(product) < safeProduct ? Math.round(product) + 0 : Number(inExactUnits(amount, decimals))
}

/** As `inUnits`, however many they are. */
export function inExactUnits(amount: number, decimals: number): bigint {
  const { whole, fraction } = digitsOf(amount)
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

/** The shortest digits that are this number's own: those of the decimal that it came from, of up to 15 digits. */
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
