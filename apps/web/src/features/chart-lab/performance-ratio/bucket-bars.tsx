import { counted, formatNumber, formatPercent } from '@afterclose/core/format'
import type {
  PerformanceRatioReport,
  RatioBucket,
} from '@afterclose/engine/reports/performance-ratio/performance-ratio-report'
import { useCallback, useMemo } from 'react'
import { useGroupName } from '../../../parts/group-names/use-group-names.ts'
import { type Reading, readingOf, strong } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import type { MarkedSeries } from '../../../ui/chart/chart-marks.ts'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import { bucketBarsOption } from './bucket-bars-option.ts'
import labClasses from '../chart-lab.module.css'
import { figure } from '../../../ui/figure.ts'
import { type Rows, rowsOf } from '../../../ui/rows.ts'

/** How many trades were planned at which reward to risk, and how often they won. */
export function BucketBars({ report: { buckets } }: { report: PerformanceRatioReport }) {
  const groupName = useGroupName()
  const nameOf = useCallback((key: number) => groupName('rrr', key), [groupName])
  const picture = useMemo(
    (): ChartPicture<TradesBehind> => ({
      kinds: ['bar', 'line', 'scatter'],
      option: (theme) =>
        bucketBarsOption(
          buckets.map(({ key, trades, winRate, required }) => ({
            name: nameOf(key),
            trades,
            winRate,
            required,
            small: trades < smallSample,
          })),
          theme,
        ),
      marks: ['bars', 'rates'].map((series) => marksOf(series, buckets, nameOf)),
    }),
    [buckets, nameOf],
  )
  return (
    <ReportChart
      title="Which planned ratios win often enough?"
      measure="Trades, and their win rate"
      {...readingOf(bucketsReading(buckets, nameOf))}
      {...picture}
      height={340}
      table={tableOf(buckets, nameOf)}
      rows={(row) => behindOf(buckets[row]!, nameOf)}
    >
      <p className={labClasses.note}>
        Bars: trades (pale below {smallSample}). Line: their win rate. Ticks: the win rate needed to break even as
        planned.
      </p>
    </ReportChart>
  )
}

const percent = (value: number | null): string => formatPercent(value, { decimals: 1 })

function behindOf(row: RatioBucket, nameOf: (key: number) => string): TradesBehind | null {
  return row.trades === 0 ? null : { title: `Planned ${nameOf(row.key)}`, of: row.of }
}

/** "Most trades plan 2 to 3: 48.2 % won, 29.4 % were needed." */
export function bucketsReading(rows: readonly RatioBucket[], nameOf: (key: number) => string): Reading {
  const most = rows.toSorted((a, b) => b.trades - a.trades)[0]
  if (most === undefined || most.trades < smallSample)
    return [strong('Small sample.'), ` No range has ${smallSample} trades.`]
  const words = ({ winRate, required }: RatioBucket): string =>
    `${percent(winRate)} won, ${percent(required)} were needed`
  const short = rows
    .filter((row) => row !== most && row.trades >= smallSample && (row.edge ?? 0) < 0)
    .toSorted((a, b) => a.edge! - b.edge!)[0]
  return [
    strong(`Most trades plan ${nameOf(most.key)}: ${words(most)}`),
    `, of ${counted(most.trades, 'trade')}.`,
    ...(short === undefined
      ? []
      : [
          ' ',
          strong(`Plans of ${nameOf(short.key)} fall short: ${words(short)}`),
          `, of ${counted(short.trades, 'trade')}.`,
        ]),
  ]
}

const marksOf = (
  series: string,
  rows: readonly RatioBucket[],
  nameOf: (key: number) => string,
): MarkedSeries<TradesBehind> => ({
  series,
  count: rows.length,
  words: (at) => {
    const row = rows[at]!
    return {
      head: `Planned ${nameOf(row.key)}`,
      rows: [
        { label: 'Trades', value: formatNumber(row.trades, { decimals: 0 }) },
        { label: 'Win rate', value: percent(row.winRate) },
        { label: 'Needs', value: percent(row.required) },
      ],
      opens: row.trades === 1 ? 'the trade' : `its ${counted(row.trades, 'trade')}`,
    }
  },
  behind: (at) => behindOf(rows[at]!, nameOf),
})

const tableOf = (rows: readonly RatioBucket[], nameOf: (key: number) => string): Rows => {
  const written = { format: percent, decimals: 2 }
  return rowsOf(rows, [
    figure({ head: 'Planned', value: (row) => nameOf(row.key) }),
    figure({ head: 'Trades', value: (row) => row.trades }),
    figure({ head: 'Share, %', value: (row) => row.share, ...written }),
    figure({ head: 'Win rate, %', value: (row) => row.winRate, ...written }),
    figure({ head: 'Needed, %', value: (row) => row.required, ...written }),
  ])
}
