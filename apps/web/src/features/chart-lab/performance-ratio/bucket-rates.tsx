import { ofTrades } from '../../../parts/group-bars/measured.ts'
import { chartOf } from '../../../ui/chart/chart-of.ts'
import { counted, formatNumber, formatPercent, formatPoints, formatWhole } from '@afterclose/core/format'
import type {
  PerformanceRatioReport,
  RatioBucket,
} from '@afterclose/engine/reports/performance-ratio/performance-ratio-report'
import type { GroupName } from '../../../parts/group-names/use-group-names.ts'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { chartBlock } from '../../../parts/chart-block.tsx'
import { gapWords } from './gap-words.ts'
import { smallSample } from '../../../parts/small-sample.ts'
import { dumbbellHeight, dumbbellOption } from './dumbbell-option.ts'
import { figure } from '../../../ui/figure.ts'
import { isSmall, measure } from '../../../ui/measure.ts'

const percent = (value: number | null): string => formatPercent(value, { decimals: 1 })

const written = { format: (value: number) => percent(value), decimals: 2 }
const trades = figure({ head: 'Trades', value: (bucket: RatioBucket) => bucket.trades, format: formatWhole })
const share = figure({ ...written, head: 'Share, %', value: (bucket: RatioBucket) => bucket.share, only: 'table' })
const winRate = figure({
  ...written,
  head: 'Win rate, %',
  label: 'Win rate',
  value: (bucket: RatioBucket) => bucket.winRate,
})
const needed = figure({
  ...written,
  head: 'Needed, %',
  label: 'Needs',
  value: ({ required }: RatioBucket) => required,
})
const above = measure({
  head: 'Above it, points',
  label: 'Above it',
  value: ({ edge }: RatioBucket) => edge,
  format: (value) => formatPoints(value),
  brief: (value) => formatNumber(value, { decimals: 1, signed: true }),
  signed: true,
  decimals: 2,
  cases: { count: ({ winners, losers }) => winners + losers, noun: 'trade' },
})

/** The ranges between the lowest and the highest that a trade planned. */
const planned = ({ buckets }: PerformanceRatioReport): readonly RatioBucket[] =>
  buckets.slice(
    buckets.findIndex((bucket) => bucket.trades > 0),
    buckets.findLastIndex((bucket) => bucket.trades > 0) + 1,
  )

/** Win rates by planned reward to risk, with what the plan needs. */
export const BucketRates = chartBlock<{ report: PerformanceRatioReport; nameOf: GroupName }, RatioBucket>({
  question: 'Which planned ratios win often enough?',
  measure: above,
  heading: 'By planned reward to risk: win rate needed before costs, and win rate',
  chart: ({ report, nameOf }) => {
    const name = figure({ head: 'Planned', value: ({ key }: RatioBucket) => nameOf('rrr', key) })
    const title = (bucket: RatioBucket): string => `Planned ${name.text(bucket)}`
    const rows = planned(report)
    return chartOf({
      kinds: ['bar', 'scatter'],
      option: (theme) =>
        dumbbellOption(
          {
            rows,
            name: name.text,
            gap: above,
            needed: ({ required }) => required,
            won: (bucket) => bucket.winRate,
          },
          theme,
        ),
      series: 'won',
      rows,
      listed: report.buckets,
      name,
      title,
      figures: [trades, share, winRate, needed, above],
      counts: ofTrades,
      opens: (bucket) => ({ title: title(bucket), of: bucket.of }),
      across: 1,
    })
  },
  drawnFrom: ({ report: { buckets } }) => [buckets],
  height: ({ report }) => dumbbellHeight(planned(report).length),
  reading: ({ report: { buckets }, nameOf }) => bucketsReading(buckets, (key) => nameOf('rrr', key)),
})

/** "Plans of 2 to 3 won 18.8 points more than they need: 48.2% of 61 trades, needed 29.4% before costs. Most trades plan 2 to 3." */
export function bucketsReading(rows: readonly RatioBucket[], nameOf: (key: number) => string): Reading {
  const [most] = rows.toSorted((a, b) => b.trades - a.trades)
  const judged = rows.filter((row) => !isSmall(above, row) && row.edge !== null).toSorted((a, b) => b.edge! - a.edge!)
  const [best, worst] = [judged[0], judged.at(-1)]
  if (most === undefined || best === undefined || worst === undefined)
    return [strong('Small sample.'), ` No range has ${smallSample} trades.`]
  const named = worst.edge! < 0 ? worst : best
  return [
    strong(`Plans of ${nameOf(named.key)} won ${gapWords(named.edge!)} than they need`),
    `: ${percent(named.winRate)} of ${counted(above.cases.count(named), 'trade')}, needed ${percent(named.required)} before costs. Most trades plan ${nameOf(most.key)}.`,
  ]
}
