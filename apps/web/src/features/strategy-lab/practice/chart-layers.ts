import type { CustomSeriesOption } from 'echarts/charts'
import { custom, type Draw, type Element } from '../../../parts/trade-chart/drawing.ts'
import type { ChartTheme } from '../../../ui/chart/chart-theme.ts'

/** Draws in a series without reuse of its elements: a reused line would keep the colour of the line that it replaces. */
export function layer(id: string, z: number, draw: Draw, clip: boolean): CustomSeriesOption {
  const series = custom(id, z, draw, clip)
  const { renderItem } = series
  return {
    ...series,
    renderItem: (params, api) => {
      const drawn = renderItem?.(params, api)
      return drawn?.type === 'group' ? { ...drawn, $mergeChildren: false } : drawn
    },
  }
}

/** A part of a position went here. */
export const ring = (cx: number, cy: number, theme: ChartTheme): Element => ({
  type: 'circle',
  silent: true,
  shape: { cx, cy, r: 5 },
  style: { fill: theme.raised, stroke: theme.colors[0]!, lineWidth: 1.75 },
})
