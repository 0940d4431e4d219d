import { counted, formatNumber, formatWhole, withUnit } from '@afterclose/core/format'
import { shareInterval } from '@afterclose/engine/stats/share-interval'

/**
 * A share of runs, in percent without its unit. None and all are shown as the end of the confidence interval nearer to the middle: "< 1.9"
 * for none of 200. Bounds are rounded outward.
 */
export function shareOfRuns(count: number, runs: number): string {
  const { low, high } = shareInterval(count, runs)
  if (count === 0) return `< ${shortNumber(outward(high * 100, 1))}`
  if (count === runs) return `> ${shortNumber(outward(low * 100, -1))}`
  return shortNumber(Math.min(99.9, Math.max(0.1, (count * 100) / runs)))
}

/** "0 of 200 runs" */
export const ofRuns = (count: number, runs: number): string => `${formatWhole(count)} of ${counted(runs, 'run')}`

/** Interval of the probability for a count of runs: "45.8 to 60.2%", "below 1.9%", "above 98.1%". */
export function chanceBehind(count: number, runs: number): string {
  const { low, high } = shareInterval(count, runs)
  if (count === 0) return `below ${withUnit(shortNumber(outward(high * 100, 1)), '%')}`
  if (count === runs) return `above ${withUnit(shortNumber(outward(low * 100, -1)), '%')}`
  return `${shortNumber(outward(low * 100, -1))} to ${withUnit(shortNumber(outward(high * 100, 1)), '%')}`
}

/** "106 of 200 runs lost 50%; 45.8 to 60.1%" @param did predicate, such as "lost 50%" */
export const runsNote = (count: number, runs: number, did = ''): string =>
  `${ofRuns(count, runs)}${did === '' ? '' : ` ${did}`}; ${chanceBehind(count, runs)}`

/** With one decimal, unless it is a whole number: "97.5", "50". */
export const shortNumber = (value: number): string =>
  formatNumber(value, { decimals: Number.isInteger(round(value)) ? 0 : 1 })

/** Names the percentiles of the runs: lowest, 5, 25, 50, 75 and 95 percent, and highest, in the order of the simulator. */
export function percentiles(values: readonly number[]) {
  const [least, p5, p25, median, p75, p95, most] = values
  if (least === undefined || p5 === undefined || p25 === undefined || median === undefined) throw tooFew
  if (p75 === undefined || p95 === undefined || most === undefined) throw tooFew
  return { least, p5, p25, median, p75, p95, most }
}
const tooFew = new RangeError('A figure of the runs has seven values')

/** Duration of the runs that passed; null if none did. */
export function daysNote(days: readonly number[] | null): string {
  if (days === null) return 'no run passed'
  const { p5, p95 } = percentiles(days)
  return `median; nine of ten took ${Math.floor(p5)} to ${Math.ceil(p95)}`
}

export const fallsNote = (falls: readonly number[] | null): string =>
  falls === null ? '' : `one in four exceeds ${formatNumber(percentiles(falls).p75, { decimals: 1 })}`

/** A bound with one decimal, never better than it is. @param way 1 for an upper bound, -1 for a lower one */
const outward = (value: number, way: 1 | -1): number =>
  way === 1 ? Math.ceil(value * 10) / 10 : Math.floor(value * 10) / 10

const round = (value: number): number => Math.round(value * 10) / 10
