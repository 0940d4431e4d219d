import { deviation } from './spread.ts'

/** Trading days per year, for annualising ratios of daily returns. */
export const daysAYear = 252

/** Returns as fractions: 0.02 for +2 %. */
export type Returns = ArrayLike<number>

/**
 * Sharpe ratio: mean return per unit of its sample standard deviation (n - 1), without a risk-free rate, annualised by the square root of
 * the periods per year.
 *
 * @returns null below two returns, or if all are equal
 * @see W. F. Sharpe, "The Sharpe Ratio", 1994
 */
export function sharpeRatio(returns: Returns, periodsAYear = daysAYear): number | null {
  const first = returns[0] ?? 0
  let [away, squared] = [0, 0]
  for (let i = 0; i < returns.length; i++) {
    const distance = returns[i]! - first
    away += distance
    squared += distance * distance
  }
  return perYear(meanOf(returns), deviation(returns.length, away, squared), periodsAYear)
}

/**
 * Sortino ratio: mean return per unit of downside deviation, target 0, annualised.
 *
 * @returns null without returns, or if none is negative
 * @see F. A. Sortino and R. van der Meer, "Downside Risk", 1991
 */
export const sortinoRatio = (returns: Returns, periodsAYear = daysAYear): number | null =>
  perYear(meanOf(returns), downsideDeviation(returns), periodsAYear)

/**
 * Downside deviation: root mean square of the shortfalls below a target, over all returns: those above it count as 0.
 *
 * @returns null without returns
 */
export function downsideDeviation(returns: Returns, target = 0): number | null {
  let squared = 0
  for (let i = 0; i < returns.length; i++) squared += Math.min(0, returns[i]! - target) ** 2
  return returns.length === 0 ? null : Math.sqrt(squared / returns.length)
}

/** Null if the spread is 0, or beyond the range of numbers. */
function perYear(mean: number | null, spread: number | null, periodsAYear: number): number | null {
  if (mean === null || spread === null || spread === 0) return null
  const ratio = (mean / spread) * Math.sqrt(periodsAYear)
  return Number.isFinite(ratio) ? ratio : null
}

function meanOf(returns: Returns): number | null {
  let sum = 0
  for (let i = 0; i < returns.length; i++) sum += returns[i]!
  return returns.length === 0 ? null : sum / returns.length
}

/**
 * Ulcer index: root mean square of the drawdowns in percent, at the end of each period; the start is a level too.
 *
 * @returns null without returns
 * @see P. G. Martin and B. B. McCann, "The Investor's Guide to Fidelity Funds", 1989
 */
export function ulcerIndex(returns: Returns): number | null {
  // The level as a share of its maximum, to stay within the range of numbers.
  let [ofPeak, squared] = [1, 0]
  for (let i = 0; i < returns.length; i++) {
    ofPeak = Math.min(1, ofPeak * (1 + returns[i]!))
    squared += ((1 - ofPeak) * 100) ** 2
  }
  const index = Math.sqrt(squared / returns.length)
  return Number.isFinite(index) ? index : null
}

/**
 * Annualises a compounded growth: growth^(periods a year ÷ periods) - 1.
 *
 * @param growth 1.02 for +2 % over all periods
 * @returns percent; null without periods, if everything was lost, or beyond the range of numbers
 */
export function annualGrowth(growth: number, periods: number, periodsAYear = daysAYear): number | null {
  if (periods === 0 || !(growth > 0)) return null
  const percent = (growth ** (periodsAYear / periods) - 1) * 100
  return Number.isFinite(percent) ? percent : null
}

/**
 * Calmar ratio: annual growth per percent of the max drawdown.
 *
 * @param annual, maxDrawdown percent, the latter 0 or more
 * @returns null without one of them, or if there was no drawdown
 * @see T. W. Young, "Calmar Ratio: A Smoother Tool", 1991
 */
export const calmarRatio = (annual: number | null, maxDrawdown: number | null): number | null =>
  annual === null || maxDrawdown === null || maxDrawdown === 0 ? null : annual / maxDrawdown
