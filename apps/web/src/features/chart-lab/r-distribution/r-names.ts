import { formatNumber } from '@afterclose/core/format'
import type { DistributionBar } from '@afterclose/engine/reports/r-distribution/r-distribution-report'

/** A bound of bars, with as many digits as it needs: "−1.5", "0", "+0.25". */
export const rBorder = (r: number): string =>
  formatNumber(r, { decimals: Number.isInteger(r) ? 0 : Number.isInteger(10 * r) ? 1 : 2, signed: true })

/** "+1.5 to below +2 R" */
export function barName({ from, to }: Pick<DistributionBar, 'from' | 'to'>): string {
  if (from === null) return `Below ${rBorder(to ?? 0)} R`
  return to === null ? `${rBorder(from)} R or more` : `${rBorder(from)} to below ${rBorder(to)} R`
}
