import { chartOf, marksOf } from '../../../ui/chart/chart-of.ts'
import { counted, formatPercent, formatWhole } from '@afterclose/core/format'
import type {
  DistributionBar,
  RDistributionReport,
} from '@afterclose/engine/reports/r-distribution/r-distribution-report'
import { chartBlock } from '../../../parts/chart-block.tsx'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import type { MarkedSeries } from '../../../ui/chart/chart-marks.ts'
import { rBarsOption } from './r-bars-option.ts'
import { barName, rBorder } from './r-names.ts'
import { rReading } from './r-reading.ts'
import { sumOfR } from './sum-of-r.ts'
import { type Figure, figure } from '../../../ui/figure.ts'
import { Note } from '../../../ui/layout.tsx'

const share = { format: (value: number) => formatPercent(value, { decimals: 1 }), decimals: 2 }

const trades = figure({ head: 'Trades', value: (bar: DistributionBar) => bar.trades, format: formatWhole })

/** Number of trades by range of results. */
export const RChart = chartBlock<{ report: RDistributionReport }, DistributionBar, Figure<DistributionBar>>({
  question: 'How large are wins and losses in R?',
  measure: trades,
  heading: ({ report: { width } }) => `R multiple, bins of ${width}; line: cumulative share`,
  chart: ({ report }) => {
    const { bars } = report
    const ofBars = chartOf({
      kinds: ['bar', 'line'],
      option: (theme) => rBarsOption(report, theme),
      rows: bars,
      name: figure({ head: 'R', value: barName }),
      figures: [
        trades,
        figure({ ...share, head: 'Share, %', label: 'Share', value: (bar: DistributionBar) => bar.share }),
        figure({ ...share, head: 'Cumulative, %', value: (bar: DistributionBar) => bar.cumulative, only: 'table' }),
        sumOfR,
      ],
      counts: { of: (bar) => bar.trades, noun: 'trade' },
      opens: (bar): TradesBehind => ({
        title: barName(bar),
        of: { is: 'range', column: 'rMultiple', min: bar.from, max: bar.to },
      }),
    })
    return { ...ofBars, marks: [...ofBars.marks, cumulativeMarks(bars)] }
  },
  height: 400,
  reading: ({ report }) => rReading(report),
  notes: ({ report: { trades: all, withR } }) => (
    <Note>
      Based on {formatWhole(withR)} of {counted(all, 'trade')}
      {withR < all && ': R needs a stop loss'}.
    </Note>
  ),
})

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
