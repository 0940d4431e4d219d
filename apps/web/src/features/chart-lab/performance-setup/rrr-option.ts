import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import type { ChartTheme } from '../../../ui/chart/chart-theme.ts'
import { lyingBarOption } from '../../../ui/chart/lying-bar-option.ts'

export interface RrrBar {
  readonly name: string
  readonly note: string
  readonly planned: number
  readonly realised: number
  /** Behind whichever of the two is further right. */
  readonly text: string
  readonly small: boolean
}

/** What was realised as bars, what was planned as a stroke across each. */
export function rrrOption(bars: readonly RrrBar[], theme: ChartTheme): ChartOption {
  const option = lyingBarOption(
    bars.map(({ realised, planned, text, ...bar }) => ({
      ...bar,
      value: realised,
      text: realised >= planned ? text : '',
    })),
    theme,
    { beside: '', of: 'unsigned', color: theme.sequential[2]! },
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
        data: bars.map(({ planned, realised, text }, at) => ({
          value: [planned, at],
          label: {
            show: planned > realised,
            position: 'right' as const,
            formatter: text,
            color: theme.ink,
            fontSize: 12,
            fontFamily: theme.font,
          },
        })),
      },
    ],
  }
}
