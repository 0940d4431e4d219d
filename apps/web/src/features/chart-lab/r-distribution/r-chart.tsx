import { counted, formatNumber, formatPercent, formatR } from '@afterclose/core/format'
import type {
  DistributionBar,
  RDistributionReport,
} from '@afterclose/engine/reports/r-distribution/r-distribution-report'
import { useMemo } from 'react'
import { readingOf } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import type { MarkedSeries } from '../../../ui/chart/chart-marks.ts'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import { rBarsOption } from './r-bars-option.ts'
import labClasses from '../chart-lab.module.css'
import { barName, rBorder } from './r-names.ts'
import { rReading } from './r-reading.ts'
import { figure } from '../../../ui/figure.ts'
import { type Rows, rowsOf } from '../../../ui/rows.ts'

/** How many trades ended between which results. */
export function RChart({ title, report }: { title: string; report: RDistributionReport }) {
  const { bars, trades, withR, width } = report
  const picture = useMemo(
    (): ChartPicture<TradesBehind> => ({
      kinds: ['bar', 'line'],
      option: (theme) => rBarsOption(report, theme),
      marks: [barMarks(report.bars), cumulativeMarks(report.bars)],
    }),
    [report],
  )
  const count = (number: number): string => formatNumber(number, { decimals: 0 })
  return (
    <ReportChart
      title={title}
      measure={`R multiple, bins of ${width}; line: cumulative share`}
      {...readingOf(rReading(report))}
      {...picture}
      height={400}
      table={tableOf(bars)}
      rows={(row) => behindOf(bars[row]!)}
    >
      <p className={labClasses.note}>
        Based on {count(withR)} of {counted(trades, 'trade')}
        {withR < trades && ': R needs a stop loss'}.
      </p>
    </ReportChart>
  )
}

const behindOf = (bar: DistributionBar): TradesBehind | null =>
  bar.trades === 0
    ? null
    : { title: barName(bar), of: { is: 'range', column: 'rMultiple', min: bar.from, max: bar.to } }

const barMarks = (bars: readonly DistributionBar[]): MarkedSeries<TradesBehind> => ({
  series: 'bars',
  count: bars.length,
  words: (at) => {
    const bar = bars[at]!
    return {
      head: barName(bar),
      rows: [
        { label: 'Trades', value: formatNumber(bar.trades, { decimals: 0 }) },
        { label: 'Share', value: formatPercent(bar.share, { decimals: 1 }) },
        { label: 'Sum', value: formatR(bar.r, { unit: true }), signed: true },
      ],
      opens: bar.trades === 1 ? 'the trade' : `its ${counted(bar.trades, 'trade')}`,
    }
  },
  behind: (at) => behindOf(bars[at]!),
})

const cumulativeMarks = (bars: readonly DistributionBar[]): MarkedSeries<TradesBehind> => ({
  series: 'cumulative',
  count: bars.length,
  words: (at) => {
    const { to, below, cumulative } = bars[at]!
    return {
      head: to === null ? 'All trades' : `Below ${rBorder(to)} R`,
      rows: [
        { label: 'Trades', value: formatNumber(below, { decimals: 0 }) },
        { label: 'Share', value: formatPercent(cumulative, { decimals: 1 }) },
      ],
      opens: below === 1 ? 'the trade' : `its ${counted(below, 'trade')}`,
    }
  },
  behind: (at) => {
    const { to } = bars[at]!
    const title = to === null ? 'All trades with an R' : `Below ${rBorder(to)} R`
    return { title, of: { is: 'range', column: 'rMultiple', min: null, max: to } }
  },
})

const tableOf = (bars: readonly DistributionBar[]): Rows => {
  const share = { format: (value: number) => formatPercent(value, { decimals: 1 }), decimals: 2 }
  return rowsOf(bars, [
    figure({ head: 'R', value: (bar) => barName(bar) }),
    figure({ head: 'Trades', value: (bar) => bar.trades }),
    figure({ head: 'Share, %', value: (bar) => bar.share, ...share }),
    figure({ head: 'Cumulative, %', value: (bar) => bar.cumulative, ...share }),
    figure({ head: 'Sum of R', value: (bar) => bar.r, format: (value) => formatR(value), signed: true, decimals: 6 }),
  ])
}
