import type { RatioRow } from '@afterclose/engine/reports/performance-ratio/performance-ratio-report'
import type { Measure } from '../../../ui/figure.ts'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import { type ChartTheme, textWidth } from '../../../ui/chart/chart-theme.ts'
import { lyingBarOption } from '../../../ui/chart/lying-bar-option.ts'

interface RrrBars {
  readonly rows: readonly RatioRow[]
  readonly name: (row: RatioRow) => string
  readonly payoff: Measure<RatioRow>
  readonly planned: Measure<RatioRow>
  /** Right of whichever of the two is further right. */
  readonly text: (row: RatioRow) => string
}

/** Payoffs as bars, planned ones as a stroke across each. */
export function rrrOption({ rows, name, payoff, planned, text }: RrrBars, theme: ChartTheme): ChartOption {
  const isAhead = (row: RatioRow): boolean => (payoff.value(row) ?? 0) >= (planned.value(row) ?? 0)
  const option = lyingBarOption(
    {
      rows,
      name,
      measure: { ...payoff, brief: (row) => (isAhead(row) ? text(row) : '') },
      color: theme.sequential[2]!,
    },
    theme,
  )
  return {
    ...option,
    // the text is at the longer of the two
    grid: { ...[option.grid ?? []].flat()[0], right: 12 + Math.max(0, ...rows.map((row) => textWidth(text(row)))) },
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
