import { formatWhole } from '@afterclose/core/format'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis } from '../../../ui/chart/chart-theme.ts'

export interface BucketBar {
  readonly name: string
  readonly trades: number
  readonly winRate: number | null
  readonly required: number | null
  /** Too few trades to judge: the bar is pale. */
  readonly small: boolean
}

/** Bars of trades by planned ratio; over them the win rate as a line, and the required win rate as a stroke. */
export function bucketBarsOption(bars: readonly BucketBar[], theme: ChartTheme): ChartOption {
  return {
    grid: { left: 0, right: 0, top: 24, bottom: 44, outerBoundsMode: 'none' },
    tooltip: { trigger: 'item' },
    xAxis: {
      type: 'category',
      data: bars.map(({ name }) => name),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: theme.ink3 } },
      axisLabel: { interval: 0, hideOverlap: false },
      name: 'planned reward to risk',
      nameLocation: 'middle',
      nameGap: 28,
    },
    yAxis: [
      // counts are on the bars; their upper third is left to the line
      { type: 'value', show: false, min: 0, max: ({ max }: { max: number }) => Math.max(1, max * 1.35) },
      { ...rightAxis((rate) => `${formatWhole(rate)} %`), min: 0, max: 100, interval: 25 },
    ],
    series: [
      {
        type: 'bar',
        id: 'bars',
        cursor: 'pointer',
        barCategoryGap: '12%',
        data: bars.map(({ trades, small }) => ({
          value: trades,
          itemStyle: { color: theme.sequential[small ? 0 : 1]! },
          label: {
            show: trades > 0,
            position: 'insideBottom' as const,
            formatter: formatWhole(trades),
            color: theme.ink2,
            fontSize: 12,
            fontFamily: theme.font,
          },
        })),
      },
      {
        type: 'line',
        id: 'rates',
        yAxisIndex: 1,
        cursor: 'pointer',
        symbol: 'circle',
        symbolSize: 7,
        showSymbol: true,
        connectNulls: true,
        lineStyle: { color: theme.ink, width: 1.5 },
        itemStyle: { color: theme.ink },
        data: bars.map(({ winRate }) => winRate),
        z: 4,
      },
      {
        type: 'scatter',
        id: 'needed',
        yAxisIndex: 1,
        silent: true,
        tooltip: { show: false },
        symbol: 'rect',
        symbolSize: [28, 2],
        color: theme.lossMark,
        data: bars.map(({ required }) => required),
        z: 3,
      },
    ],
  }
}
