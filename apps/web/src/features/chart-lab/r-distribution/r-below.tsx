import { formatPercent, formatWhole, withUnit } from '@afterclose/core/format'
import type {
  DistributionBar,
  RDistributionReport,
} from '@afterclose/engine/reports/r-distribution/r-distribution-report'
import { chartBlock } from '../../../parts/chart-block.tsx'
import { strong } from '../../../parts/reading.tsx'
import { chartOf } from '../../../ui/chart/chart-of.ts'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis } from '../../../ui/chart/chart-theme.ts'
import { type Figure, figure } from '../../../ui/figure.ts'
import { rBorder, rTicks } from './r-names.ts'

const below = figure({
  head: 'Cumulative, %',
  label: 'Share',
  value: ({ cumulative }: DistributionBar) => cumulative,
  format: (value) => formatPercent(value, { decimals: 1 }),
  decimals: 2,
})

const borderName = ({ to }: DistributionBar): string =>
  to === null ? 'All trades' : `Below ${withUnit(rBorder(to), 'R')}`

/** Share of the trades below the end of each bar of R. */
export const RBelow = chartBlock<{ report: RDistributionReport }, DistributionBar, Figure<DistributionBar>>({
  question: 'How many trades ended below each R?',
  measure: below,
  heading: 'Cumulative share of trades',
  chart: ({ report }) =>
    chartOf({
      kinds: ['line'],
      option: (theme) => belowOption(report, theme),
      series: 'cumulative',
      rows: report.bars,
      name: figure({ head: 'R', value: borderName }),
      figures: [figure({ head: 'Trades', value: (bar: DistributionBar) => bar.below, format: formatWhole }), below],
      counts: { of: (bar) => bar.below, noun: 'trade' },
      opens: ({ to }) => ({
        title: to === null ? 'All trades with an R' : `Below ${withUnit(rBorder(to), 'R')}`,
        of: { is: 'range', column: 'rMultiple', min: null, max: to },
      }),
    }),
  height: 240,
  reading: ({ report: { bars } }) => {
    const half = bars.find(({ cumulative }) => cumulative >= 50)
    return half?.to === undefined || half.to === null
      ? []
      : [strong(`${below.text(half)} of the trades ended below ${rBorder(half.to)}R.`)]
  },
})

function belowOption({ bars, width }: RDistributionReport, theme: ChartTheme): ChartOption {
  const end = ({ from, to }: DistributionBar): number => to ?? from! + width
  const [lowest, highest] = [end(bars[0]!) - width, end(bars.at(-1)!)]
  const ticks = rTicks(lowest, highest, theme.narrow ? 6 : 14)
  return {
    grid: { left: 8, right: 0, top: 12, bottom: 26, outerBoundsMode: 'none' },
    tooltip: { trigger: 'axis' },
    xAxis: {
      type: 'value',
      min: lowest,
      max: highest,
      axisLine: { show: true, onZero: false, lineStyle: { color: theme.ink3 } },
      axisTick: { show: true, customValues: ticks, length: 5, lineStyle: { color: theme.ink3 } },
      axisLabel: { customValues: ticks, formatter: rBorder, hideOverlap: true },
      splitLine: { show: false },
    },
    yAxis: { ...rightAxis((share) => formatPercent(share, { decimals: 0 })), min: 0, max: 100, interval: 25 },
    series: [
      {
        type: 'line',
        id: 'cumulative',
        cursor: 'pointer',
        symbol: 'circle',
        symbolSize: 6,
        color: theme.colors[0]!,
        data: bars.map((bar) => [end(bar), bar.cumulative]),
      },
    ],
  }
}
