/** Decimals of rescaled prices. */
export const rescaledDigits = 4
const perUnit = 10 ** rescaledDigits

/**
 * A price for drawing, rescaled so that the last close before the moment is 100: rounded half even to 4 decimals (BARS 6).
 *
 * @param price whole units, at most `largestWhole`; @param lastClose whole units, above 0
 * @example rescaledPrice(101, 80) // 126.25
 */
export function rescaledPrice(price: number, lastClose: number): number {
  const [dividend, divisor] = [BigInt(price) * BigInt(100 * perUnit), BigInt(lastClose)]
  const sign = dividend < 0n ? -1n : 1n
  const size = dividend * sign
  const [whole, twice] = [size / divisor, (size % divisor) * 2n]
  const up = twice > divisor || (twice === divisor && whole % 2n === 1n)
  return Number(sign * (up ? whole + 1n : whole)) / perUnit
}

/** The whole unit nearest to a rescaled price. Converts levels of orders back before the walk. */
export const unscaledPrice = (shown: number, lastClose: number): number => Math.round((shown * lastClose) / 100)
