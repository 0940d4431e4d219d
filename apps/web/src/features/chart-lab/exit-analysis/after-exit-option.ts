import { formatWhole } from '@afterclose/core/format'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import type { ChartTheme } from '../../../ui/chart/chart-theme.ts'
import type { AfterExitBin } from './after-exit-report.ts'

/** Two bars per range of R: trades after which price moved that far for them, and against them. */
export function afterExitOption(bins: readonly AfterExitBin[], theme: ChartTheme): ChartOption {
  const way = (id: 'further' | 'against', color: string) => ({
    type: 'bar' as const,
    id,
    barCategoryGap: '24%',
    barGap: '4%',
    itemStyle: { color },
    data: bins.map((bin) => ({
      value: bin[id],
      label: {
        show: bin[id] > 0,
        position: 'top' as const,
        formatter: formatWhole(bin[id]),
        fontSize: 12,
        color: theme.ink2,
        fontFamily: theme.font,
      },
    })),
  })
  return {
    grid: { left: 0, right: 0, top: 24, bottom: 26, outerBoundsMode: 'none' },
    tooltip: { trigger: 'item' },
    xAxis: {
      type: 'category',
      data: bins.map(({ name }) => name),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: theme.ink3 } },
      axisLabel: {
        interval: 0,
        hideOverlap: false,
        formatter: (name: string, at: number) => (theme.narrow ? (bins[at]?.short ?? name) : name),
      },
    },
    yAxis: { type: 'value', show: false, min: 0 },
    series: [way('further', theme.gainMark), way('against', theme.lossMark)],
  }
}
