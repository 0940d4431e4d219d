import { formatNumber } from '@afterclose/core/format'

/** A share of runs, in per cent without its unit: never 0 where some runs were not made, "< 0.5" for none of 200. */
export function shareOfRuns(count: number, runs: number): string {
  if (count === 0) return `< ${short(100 / runs)}`
  return short((count / runs) * 100)
}

/** "0 of 200" */
export const ofRuns = (count: number, runs: number): string =>
  `${whole(count)} of ${whole(runs)} ${runs === 1 ? 'run' : 'runs'}`

/** With one digit after the point, where it is one: "97.5", "50". */
export const short = (value: number): string =>
  formatNumber(value, { decimals: Number.isInteger(round(value)) ? 0 : 1 })

const round = (value: number): number => Math.round(value * 10) / 10
const whole = (value: number): string => formatNumber(value, { decimals: 0 })
