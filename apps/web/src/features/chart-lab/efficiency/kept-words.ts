import { formatPercent } from '@afterclose/core/format'

/** "kept 16%", "lost 3%": share of the range between highest and lowest price. */
export function keptWords(percent: number): string {
  const size = formatPercent(Math.abs(percent), { decimals: 0 })
  return size === formatPercent(0, { decimals: 0 }) ? 'kept nothing' : `${percent > 0 ? 'kept' : 'lost'} ${size}`
}
