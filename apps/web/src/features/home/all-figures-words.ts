import { formatNumber, formatPercent, formatR, formatRatio, formatWhole } from '@afterclose/core/format'
import type { HomeReport } from '@afterclose/engine/reports/home/home-report'

/** The folded figures in a line: "44 statistics: profit factor 1.51, max drawdown 9.5%, average R +0.26, SQN 1.77, discipline 74%". */
export function allFiguresWords({ statistics: stats, evaluation }: HomeReport): string {
  const count = evaluation.reduce((sum, column) => sum + column.length, 0)
  const figures = [
    ['profit factor', stats.profitFactor, formatRatio],
    ['max drawdown', stats.maxDrawdownPercent, oneDecimal],
    ['average R', stats.avgR, formatR],
    ['SQN', stats.sqn, twoDecimals],
    ['discipline', stats.disciplineRate, wholePercent],
  ] as const
  const known = figures.flatMap(([name, value, format]) => (value === null ? [] : [`${name} ${format(value)}`]))
  return `${formatWhole(count)} statistics${known.length === 0 ? '' : `: ${known.join(', ')}`}`
}

const twoDecimals = (value: number): string => formatNumber(value, { decimals: 2 })
const oneDecimal = (value: number): string => formatPercent(value, { decimals: 1 })
const wholePercent = (value: number): string => formatPercent(value, { decimals: 0 })
