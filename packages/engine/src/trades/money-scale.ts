/** How amounts of a journal are counted: as whole units of 10^-decimals of its currency. */
export interface MoneyScale {
  /** 0 to 8. */
  readonly decimals: number
  /** Units in 1.0 of the currency, 10^decimals. */
  readonly units: number
  /**
   * True when every sum of any of the amounts is exact. False for amounts so large that their units would pass 2^53:
   * then the scale is the finest whose sums still fit, and amounts are rounded to it. In a journal of 8 decimals that
   * begins at 90 million of its currency gained and lost in total, in one of 2 decimals at 90 trillion.
   */
  readonly exact: boolean
}

const mostDecimals = 8

/**
 * The smallest power of ten that makes every amount a whole number of units, so that sums in Float64 are exact and do
 * not depend on their order. Two passes, O(n).
 *
 * @param amounts account currency, at most 8 decimals each, all finite
 * @example moneyScale([[196.5, -9.4], [10000]]) // { decimals: 1, units: 10, exact: true }
 */
export function moneyScale(amounts: readonly ArrayLike<number>[]): MoneyScale {
  let decimals = 0
  let total = 0
  for (const column of amounts) {
    for (let row = 0; row < column.length; row++) {
      const amount = column[row]!
      total += Math.abs(amount)
      while (decimals < mostDecimals && !isWhole(amount, 10 ** decimals)) decimals++
    }
  }
  const wanted = decimals
  while (decimals > 0 && total * 10 ** decimals > Number.MAX_SAFE_INTEGER) decimals--
  const exact = decimals === wanted && total * 10 ** decimals <= Number.MAX_SAFE_INTEGER
  return { decimals, units: 10 ** decimals, exact }
}

/** True when the amount is the nearest number to a multiple of 1/units. */
const isWhole = (amount: number, units: number): boolean => Math.round(amount * units) / units === amount
