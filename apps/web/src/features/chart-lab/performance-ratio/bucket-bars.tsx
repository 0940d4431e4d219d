import { ofTrades } from '../../../parts/group-bars/measured.ts'
import { chartOf } from '../../../ui/chart/chart-of.ts'
import { counted, formatPercent, formatWhole } from '@afterclose/core/format'
import type {
  PerformanceRatioReport,
  RatioBucket,
} from '@afterclose/engine/reports/performance-ratio/performance-ratio-report'
import type { GroupName } from '../../../parts/group-names/use-group-names.ts'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { chartBlock } from '../../../parts/chart-block.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { bucketBarsOption } from './bucket-bars-option.ts'
import { figure } from '../../../ui/figure.ts'
import { Note } from '../../../ui/layout.tsx'
import { isSmall, measure } from '../../../ui/measure.ts'

const percent = (value: number | null): string => formatPercent(value, { decimals: 1 })

const written = { format: (value: number) => percent(value), decimals: 2 }
const trades = figure({ head: 'Trades', value: (bucket: RatioBucket) => bucket.trades, format: formatWhole })
const share = figure({ ...written, head: 'Share, %', value: (bucket: RatioBucket) => bucket.share, only: 'table' })
const winRate = measure({
  ...written,
  head: 'Win rate, %',
  label: 'Win rate',
  value: (bucket: RatioBucket) => bucket.winRate,
  cases: { count: (bucket) => bucket.trades, noun: 'trade' },
})
const needed = figure({
  ...written,
  head: 'Needed, %',
  label: 'Needs',
  value: ({ required }: RatioBucket) => required,
})

/** Number of trades by planned reward to risk, and their win rates. */
export const BucketBars = chartBlock<{ report: PerformanceRatioReport; nameOf: GroupName }, RatioBucket>({
  question: 'Which planned ratios win often enough?',
  measure: winRate,
  heading: 'Trades, and their win rate',
  chart: ({ report: { buckets }, nameOf }) => {
    const name = figure({ head: 'Planned', value: ({ key }: RatioBucket) => nameOf('rrr', key) })
    const title = (bucket: RatioBucket): string => `Planned ${name.text(bucket)}`
    return chartOf({
      kinds: ['bar', 'line', 'scatter'],
      option: (theme) =>
        bucketBarsOption(
          buckets.map((bucket) => ({ ...bucket, name: name.text(bucket), small: isSmall(winRate, bucket) })),
          theme,
        ),
      series: ['bars', 'rates'],
      rows: buckets,
      name,
      title,
      figures: [trades, share, winRate, needed],
      counts: ofTrades,
      opens: (bucket) => ({ title: title(bucket), of: bucket.of }),
    })
  },
  drawnFrom: ({ report: { buckets } }) => [buckets],
  height: 340,
  reading: ({ report: { buckets }, nameOf }) => bucketsReading(buckets, (key) => nameOf('rrr', key)),
  notes: () => (
    <Note>
      Bars: trades (pale below {smallSample}). Line: their win rate. Ticks: the win rate needed to break even as
      planned, before costs.
    </Note>
  ),
})

/** "Most trades plan 2 to 3: 48.2 % won, the plan alone needs 29.4 %, of 61 trades." */
export function bucketsReading(rows: readonly RatioBucket[], nameOf: (key: number) => string): Reading {
  const most = rows.toSorted((a, b) => b.trades - a.trades)[0]
  if (most === undefined || isSmall(winRate, most))
    return [strong('Small sample.'), ` No range has ${smallSample} trades.`]
  const words = ({ winRate, required }: RatioBucket): string =>
    `${percent(winRate)} won; before costs, the plan needs ${percent(required)}`
  const short = rows
    .filter((row) => row !== most && !isSmall(winRate, row) && (row.edge ?? 0) < 0)
    .toSorted((a, b) => a.edge! - b.edge!)[0]
  return [
    strong(`Most trades plan ${nameOf(most.key)}`),
    `: ${words(most)}, of ${counted(most.trades, 'trade')}.`,
    ...(short === undefined
      ? []
      : [
          ' ',
          strong(`Plans of ${nameOf(short.key)} fall short: ${words(short)}`),
          `, of ${counted(short.trades, 'trade')}.`,
        ]),
  ]
}
