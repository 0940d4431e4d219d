import { withUnit } from '@afterclose/core/format'
import type { ChecklistsReport } from '@afterclose/engine/reports/checklists/checklists-report'
import { axisNumber } from '../../../journal/engine/unit-words.ts'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis, zeroLine } from '../../../ui/chart/chart-theme.ts'
import { outcomeMark } from '../../../ui/chart/tone-mark.ts'

const ticks = [0, 25, 50, 75, 100]

/** Dots over the ticked share, with the trend line. */
export function adherenceOption(
  { dots, trend }: Pick<ChecklistsReport, 'dots' | 'trend'>,
  theme: ChartTheme,
): ChartOption {
  return {
    grid: { left: 0, right: 0, top: 20, bottom: 26, outerBoundsMode: 'none' },
    tooltip: { trigger: 'item' },
    xAxis: {
      type: 'value',
      // room for whole dots at both ends
      min: -4,
      max: 104,
      axisLine: { show: true, onZero: false, lineStyle: { color: theme.grid } },
      axisTick: { show: true, customValues: ticks, lineStyle: { color: theme.ink3 } },
      axisLabel: { customValues: ticks, formatter: (percent: number) => withUnit(String(percent), '%') },
      splitLine: { show: false },
    },
    yAxis: rightAxis(axisNumber),
    series: [
      {
        type: 'scatter',
        id: 'dots',
        symbolSize: 7,
        cursor: 'pointer',
        data: dots.map(({ adherence, rMultiple, outcome }) => ({
          value: [adherence, rMultiple],
          itemStyle: outcomeMark(outcome, theme),
        })),
        markLine: zeroLine(theme),
      },
      {
        type: 'line',
        id: 'trend',
        silent: true,
        symbol: 'none',
        tooltip: { show: false },
        lineStyle: { color: theme.ink, width: 1.5, type: 'dashed' },
        z: 3,
        data:
          trend === null
            ? []
            : [
                [0, trend.nothing],
                [100, trend.all],
              ],
      },
    ],
  }
}
