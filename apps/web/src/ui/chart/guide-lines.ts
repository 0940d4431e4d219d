import type { ChartTheme } from './chart-theme.ts'

/** A line at a reference value, named at its end: a target, a mean, a threshold. */
export interface GuideLine {
  readonly at: number
  readonly name: string
  /** `y`: horizontal at a value; `x`: vertical. */
  readonly axis: 'x' | 'y'
  readonly tone?: 'gain' | 'loss' | undefined
  /** Dashed: computed from the data. Solid: given, such as a target. */
  readonly dashed?: boolean
}

/** Guide lines as the `markLine` of a series, each named at its right or upper end. */
export function guideLines(lines: readonly GuideLine[], theme: ChartTheme) {
  return {
    silent: true,
    symbol: 'none',
    animation: false,
    data: lines.map(({ at, name, axis, tone, dashed = false }) => {
      const color = tone === undefined ? theme.ink : theme[tone]
      return {
        ...(axis === 'y' ? { yAxis: at } : { xAxis: at }),
        lineStyle: { color, width: 1, type: dashed ? ([3, 3] as number[]) : ('solid' as const) },
        label: {
          show: name !== '',
          formatter: name,
          color,
          fontSize: 12,
          fontWeight: 600 as const,
          fontFamily: theme.font,
          // readable over marks and other lines
          textBorderColor: theme.paper,
          textBorderWidth: 3,
          // above the line at its right end; next to it at its upper end
          ...(axis === 'y'
            ? { position: 'insideEndTop' as const, distance: [0, 3], padding: 0 }
            : { position: 'end' as const, align: 'left' as const, distance: [0, -12], padding: [0, 0, 0, 6] }),
        },
      }
    }),
  }
}
