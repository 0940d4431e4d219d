import { formatPercent, formatR, formatRatio } from '@afterclose/core/format'
import type { Interval, IntervalName } from '@afterclose/engine/reports/intervals/intervals-report'
import type { UnitWords } from '../../journal/engine/unit-words.ts'

type Text = (value: number | null) => string

/** Formats of the figures that have intervals. */
export const intervalTexts = (words: UnitWords): Readonly<Record<IntervalName, Text>> => ({
  average: (value) => words.exact(value, { signed: true }),
  winRate: (value) => formatPercent(value),
  profitFactor: (value) =>
    formatRatio(value !== null && Number.isFinite(value) ? value : null, { infinite: value === Infinity }),
  avgR: formatR,
})

/** "−0.12 to +0.90"; null without an interval. */
export const betweenWords = ({ low, high }: Pick<Interval, 'low' | 'high'>, text: Text): string | null =>
  low === null || high === null ? null : `${text(low)} to ${text(high)}`
