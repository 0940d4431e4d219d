import { chartOf } from '../../../ui/chart/chart-of.ts'
import { counted, formatPercent, formatWhole } from '@afterclose/core/format'
import type {
  DistributionBar,
  RDistributionReport,
} from '@afterclose/engine/reports/r-distribution/r-distribution-report'
import { chartBlock } from '../../../parts/chart-block.tsx'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { rBarsOption } from './r-bars-option.ts'
import { barName } from './r-names.ts'
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
  heading: ({ report: { width } }) => `R multiple, bins of ${width}`,
  chart: ({ report }) => {
    const { bars } = report
    return chartOf({
      kinds: ['bar', 'custom'],
      option: (theme) => rBarsOption(report, theme),
      rows: bars,
      name: figure({ head: 'R', value: barName }),
      figures: [
        trades,
        figure({ ...share, head: 'Share, %', label: 'Share', value: (bar: DistributionBar) => bar.share }),
        sumOfR,
      ],
      counts: { of: (bar) => bar.trades, noun: 'trade' },
      opens: (bar): TradesBehind => ({
        title: barName(bar),
        of: { is: 'range', column: 'rMultiple', min: bar.from, max: bar.to },
      }),
    })
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
