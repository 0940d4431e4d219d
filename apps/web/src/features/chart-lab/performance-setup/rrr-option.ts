import type { PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import type { Measure } from '../../../ui/figure.ts'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import type { ChartTheme } from '../../../ui/chart/chart-theme.ts'
import { lyingBarOption } from '../../../ui/chart/lying-bar-option.ts'

interface RrrBars {
  readonly rows: readonly PerformanceRow[]
  readonly name: (row: PerformanceRow) => string
  readonly realised: Measure<PerformanceRow>
  readonly planned: Measure<PerformanceRow>
  /** Right of whichever of the two is further right. */
  readonly text: (row: PerformanceRow) => string
}

/** Realised ratios as bars, planned ones as a stroke across each. */
export function rrrOption({ rows, name, realised, planned, text }: RrrBars, theme: ChartTheme): ChartOption {
  const isAhead = (row: PerformanceRow): boolean => (realised.value(row) ?? 0) >= (planned.value(row) ?? 0)
  const option = lyingBarOption(
    {
      rows,
      name,
      measure: { ...realised, brief: (row) => (isAhead(row) ? text(row) : '') },
      color: theme.sequential[2]!,
    },
    theme,
  )
  return {
    ...option,
    series: [
      ...[option.series ?? []].flat(),
      {
        type: 'scatter',
        id: 'planned',
        silent: true,
        symbol: 'rect',
        symbolSize: [3, 28],
        color: theme.ink,
        z: 4,
        tooltip: { show: false },
        data: rows.map((row, at) => ({
          value: [planned.value(row), at],
          label: {
            show: !isAhead(row),
            position: 'right' as const,
            formatter: text(row),
            color: theme.ink,
            fontSize: 12,
            fontFamily: theme.font,
          },
        })),
      },
    ],
  }
}
