import { formatDuration } from '@afterclose/core/format'
import type { HoldingTimesReport } from '@afterclose/engine/reports/holding-times/holding-times-report'
import { axisNumber } from '../../../journal/engine/unit-words.ts'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis, zeroLine } from '../../../ui/chart/chart-theme.ts'
import { outcomeMark } from '../../../ui/chart/tone-mark.ts'

/** Minutes labelled on the axis: the bounds of the holding times. */
const ticks = [1, 15, 60, 240, 1440, 10_080]

/** Dots over the logarithm of minutes; shorter times are drawn at one minute, where the axis starts. */
export function dotsOption(dots: HoldingTimesReport['dots'], theme: ChartTheme): ChartOption {
  return {
    grid: { left: 0, right: 0, top: 20, bottom: 26, outerBoundsMode: 'none' },
    tooltip: { trigger: 'item' },
    xAxis: {
      type: 'log',
      min: 1,
      axisLine: { show: true, onZero: false, lineStyle: { color: theme.grid } },
      axisTick: { show: true, customValues: ticks, lineStyle: { color: theme.ink3 } },
      axisLabel: {
        customValues: ticks,
        formatter: (minutes: number) => formatDuration(minutes).replace(/ 0+[mh]$/, ''),
        alignMinLabel: 'left',
        alignMaxLabel: 'right',
        hideOverlap: true,
      },
      splitLine: { show: false },
    },
    yAxis: rightAxis(axisNumber),
    series: [
      {
        type: 'scatter',
        id: 'dots',
        symbolSize: 7,
        cursor: 'pointer',
        data: dots.map(({ minutes, rMultiple, outcome }) => ({
          value: [Math.max(1, minutes), rMultiple],
          itemStyle: outcomeMark(outcome, theme),
        })),
        markLine: zeroLine(theme),
      },
    ],
  }
}
