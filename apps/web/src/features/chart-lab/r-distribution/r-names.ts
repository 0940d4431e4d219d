import { formatNumber, withUnit } from '@afterclose/core/format'
import type { DistributionBar } from '@afterclose/engine/reports/r-distribution/r-distribution-report'

/** A bound of bars, with as many digits as it needs: "−1.5", "0", "+0.125". */
export const rBorder = (r: number): string =>
  formatNumber(r, { decimals: [0, 1, 2].find((digits) => Number.isInteger(10 ** digits * r)) ?? 3, signed: true })

/** The bar in whose middle −1 R is. */
export const isFullStop = ({ from, to }: Pick<DistributionBar, 'from' | 'to'>): boolean =>
  from !== null && to !== null && (from + to) / 2 === -1

/** Whole R from one value to another, as many as fit. */
export function rTicks(lowest: number, highest: number, most: number): number[] {
  const step = Math.max(1, Math.ceil((highest - lowest) / most))
  const first = Math.ceil(lowest / step) * step
  return Array.from({ length: Math.floor((highest - first) / step) + 1 }, (_, i) => first + i * step)
}

/** "+1.25 to below +1.75R"; the bar of −1 R is a full stop. */
export function barName({ from, to }: Pick<DistributionBar, 'from' | 'to'>): string {
  if (from === null) return `Below ${withUnit(rBorder(to ?? 0), 'R')}`
  if (to === null) return `${rBorder(from)}R or more`
  return `${rBorder(from)} to below ${rBorder(to)}R${isFullStop({ from, to }) ? ', a full stop' : ''}`
}
