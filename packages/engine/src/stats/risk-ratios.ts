import { deviation } from './spread.ts'

/** Trading days in a year, by which ratios of daily returns are brought to a year. */
export const daysAYear = 252

/** Returns as fractions: 0.02 for +2 %. */
export type Returns = ArrayLike<number>

/**
 * Mean return for each unit of its sample standard deviation (n - 1), without a risk-free rate, brought to a year by the
 * root of the periods in it.
 *
 * @returns null below two returns, or when all are equal
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
 * Mean return for each unit of downside deviation, target 0, brought to a year.
 *
 * @returns null without returns, or when none is below 0
 * @see F. A. Sortino and R. van der Meer, "Downside Risk", 1991
 */
export const sortinoRatio = (returns: Returns, periodsAYear = daysAYear): number | null =>
  perYear(meanOf(returns), downsideDeviation(returns), periodsAYear)

/**
 * Root of the mean square of what returns fall short of a target, over all of them: those above it count as 0.
 *
 * @returns null without returns
 */
export function downsideDeviation(returns: Returns, target = 0): number | null {
  let squared = 0
  for (let i = 0; i < returns.length; i++) squared += Math.min(0, returns[i]! - target) ** 2
  return returns.length === 0 ? null : Math.sqrt(squared / returns.length)
}

/** Null where a number cannot be divided by the spread, or is more than a number can hold. */
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
 * Root of the mean square of the falls below the highest level so far, in percent, at the end of each period; the start
 * is a level too.
 *
 * @returns null without returns
 * @see P. G. Martin and B. B. McCann, "The Investor's Guide to Fidelity Funds", 1989
 */
export function ulcerIndex(returns: Returns): number | null {
  // The level as a share of the highest so far: it cannot pass what a number can hold.
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
 * @returns percent; null without periods, when all was lost, or when it is more than a number can hold
 */
export function annualGrowth(growth: number, periods: number, periodsAYear = daysAYear): number | null {
  if (periods === 0 || !(growth > 0)) return null
  const percent = (growth ** (periodsAYear / periods) - 1) * 100
  return Number.isFinite(percent) ? percent : null
}

/**
 * Growth of a year for each percent of the max drawdown.
 *
 * @param annual, maxDrawdown percent, the fall 0 or more
 * @returns null without one of them, or when there was no fall
 * @see T. W. Young, "Calmar Ratio: A Smoother Tool", 1991
 */
export const calmarRatio = (annual: number | null, maxDrawdown: number | null): number | null =>
  annual === null || maxDrawdown === null || maxDrawdown === 0 ? null : annual / maxDrawdown
