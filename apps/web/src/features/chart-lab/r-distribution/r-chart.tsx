import { chartOf, marksOf } from '../../../ui/chart/chart-of.ts'
import { counted, formatPercent, formatWhole } from '@afterclose/core/format'
import type {
  DistributionBar,
  RDistributionReport,
} from '@afterclose/engine/reports/r-distribution/r-distribution-report'
import { useMemo } from 'react'
import { readingOf } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import type { MarkedSeries } from '../../../ui/chart/chart-marks.ts'
import { rBarsOption } from './r-bars-option.ts'
import { barName, rBorder } from './r-names.ts'
import { rReading } from './r-reading.ts'
import { sumOfR } from './sum-of-r.ts'
import { figure } from '../../../ui/figure.ts'
import { Note } from '../../../ui/layout.tsx'

/** Number of trades by range of results. */
export function RChart({ title, report }: { title: string; report: RDistributionReport }) {
  const { bars, trades, withR, width } = report
  const chart = useMemo(() => {
    const ofBars = chartOf({
      kinds: ['bar', 'line'],
      option: (theme) => rBarsOption(report, theme),
      rows: bars,
      name: figure({ head: 'R', value: barName }),
      figures: [
        figure({ head: 'Trades', value: ({ trades: own }: DistributionBar) => own, format: formatWhole }),
        figure({ ...share, head: 'Share, %', label: 'Share', value: (bar: DistributionBar) => bar.share }),
        figure({ ...share, head: 'Cumulative, %', value: (bar: DistributionBar) => bar.cumulative, only: 'table' }),
        sumOfR,
      ],
      counts: { of: ({ trades: own }) => own, noun: 'trade' },
      opens: (bar): TradesBehind => ({
        title: barName(bar),
        of: { is: 'range', column: 'rMultiple', min: bar.from, max: bar.to },
      }),
    })
    return { ...ofBars, marks: [...ofBars.marks, cumulativeMarks(bars)] }
  }, [report, bars])
  return (
    <ReportChart
      title={title}
      measure={`R multiple, bins of ${width}; line: cumulative share`}
      {...readingOf(rReading(report))}
      {...chart}
      height={400}
    >
      <Note>
        Based on {formatWhole(withR)} of {counted(trades, 'trade')}
        {withR < trades && ': R needs a stop loss'}.
      </Note>
    </ReportChart>
  )
}

const share = { format: (value: number) => formatPercent(value, { decimals: 1 }), decimals: 2 }

/** The line: all trades below the end of a bar. */
const cumulativeMarks = (bars: readonly DistributionBar[]): MarkedSeries<TradesBehind> =>
  marksOf({
    series: 'cumulative',
    rows: bars,
    title: ({ to }) => (to === null ? 'All trades' : `Below ${rBorder(to)} R`),
    figures: [
      figure({ head: 'Trades', value: ({ below }: DistributionBar) => below, format: formatWhole }),
      figure({ ...share, head: 'Share', value: ({ cumulative }: DistributionBar) => cumulative }),
    ],
    counts: { of: ({ below }) => below, noun: 'trade' },
    opens: ({ to }): TradesBehind => ({
      title: to === null ? 'All trades with an R' : `Below ${rBorder(to)} R`,
      of: { is: 'range', column: 'rMultiple', min: null, max: to },
    }),
  })
