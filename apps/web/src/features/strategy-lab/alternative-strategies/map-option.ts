import { formatNumber, signedWhole } from '@afterclose/core/format'
import { mapStops, mapTargets } from '@afterclose/core/strategy-map'
import type { CustomSeriesOption } from 'echarts/charts'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import { type ChartTheme, keptColour } from '../../../ui/chart/chart-theme.ts'
import { legendOf } from '../../../ui/chart/heat-legend.ts'
import { type Paint, resultPaint } from '../../../ui/chart/heat-paint.ts'

/** A map of stops and targets. */
export interface DrawnMap {
  /** Id of its series. */
  readonly id: string
  /** Above it. */
  readonly head: string
  /** Total R of each cell, ordered by stop. */
  readonly values: readonly number[]
  /** The framed cell. */
  readonly frame: number
}

const cellHeight = 36
const above = 52
const apart = 28
const legend = 44
const left = 40
const mapHeight = above + mapStops.length * cellHeight

/** Height needed by maps, next to or below each other, px. */
export const mapsHeight = (maps: number, stacked: boolean): number =>
  (stacked ? maps * mapHeight + (maps - 1) * apart : mapHeight) + legend

/** Maps of stop × target on a shared colour scale, symmetric about 0; a frame marks the same cell of each. */
export function mapOption(maps: readonly DrawnMap[], stacked: boolean, theme: ChartTheme): ChartOption {
  const paint = resultPaint(
    maps.flatMap(({ values }) => values),
    theme,
  )
  const wide = stacked ? 100 : 100 / maps.length
  const label = { color: theme.ink3, fontSize: 12, fontFamily: theme.font } as const
  const bare = { axisTick: { show: false }, axisLine: { show: false }, splitLine: { show: false } }
  return {
    grid: maps.map((_, i) => ({
      left: stacked || i === 0 ? left : `${wide * i + 4}%`,
      right: stacked || i === maps.length - 1 ? 1 : `${100 - wide * (i + 1) + 1}%`,
      top: above + (stacked ? i * (mapHeight + apart) : 0),
      height: mapStops.length * cellHeight,
      outerBoundsMode: 'none' as const,
    })),
    tooltip: { trigger: 'item' },
    xAxis: maps.map((_, gridIndex) => ({
      ...bare,
      type: 'category' as const,
      gridIndex,
      position: 'top' as const,
      data: mapTargets.map(String),
      axisLabel: { ...label, interval: 0 },
      name: 'stop',
      nameLocation: 'start' as const,
      nameGap: 8,
      nameTextStyle: { ...label, align: 'right' as const, verticalAlign: 'bottom' as const, lineHeight: 22 },
    })),
    yAxis: maps.map(({ head }, gridIndex) => ({
      ...bare,
      type: 'category' as const,
      gridIndex,
      inverse: true,
      data: mapStops.map(String),
      axisLabel: { ...label, interval: 0, margin: 10 },
      name: head,
      nameLocation: 'start' as const,
      nameGap: 30,
      nameTextStyle: { color: theme.ink, fontWeight: 600, fontSize: theme.narrow ? 11 : 12, align: 'left' as const },
    })),
    series: [
      ...maps.map(
        (map, i): CustomSeriesOption => ({
          type: 'custom',
          id: map.id,
          xAxisIndex: i,
          yAxisIndex: i,
          cursor: 'pointer',
          data: map.values.map((_, at) => [at % mapTargets.length, Math.floor(at / mapTargets.length)]),
          renderItem: cellOf(map, paint, theme),
        }),
      ),
      legendOf(paint, border, theme, { right: 1, bottom: legend }),
    ],
  }
}

const border = (value: number): string =>
  formatNumber(value, { decimals: Number.isInteger(value) ? 0 : 1, signed: value !== 0 })

/** A colour with its value; rounded if there is no room for decimals. */
function cellOf(
  { values, frame }: DrawnMap,
  paint: Paint,
  theme: ChartTheme,
): NonNullable<CustomSeriesOption['renderItem']> {
  return ({ dataIndex }, api) => {
    const value = values[dataIndex] ?? 0
    const [x = 0, y = 0] = api.coord([dataIndex % mapTargets.length, Math.floor(dataIndex / mapTargets.length)])
    const size = api.size?.([1, 1])
    const [width = 0, height = 0] = Array.isArray(size) ? size : [size ?? 0, size ?? 0]
    const shape = { x: x - width / 2 + 1, y: y - height / 2 + 1, width: width - 2, height: height - 2 }
    const font = width < 48 ? 11 : 13
    const exact = formatNumber(value, { decimals: 1, signed: true })
    const text = exact.length * font * 0.56 + 4 <= shape.width ? exact : signedWhole(value)
    const isFramed = dataIndex === frame
    return {
      type: 'group',
      children: [
        {
          type: 'rect',
          shape,
          style: { fill: paint.fill(value) },
          emphasis: { style: { ...keptColour.style, stroke: theme.ink, lineWidth: 1.5 } },
        },
        {
          type: 'rect',
          silent: true,
          shape: { x: shape.x + 1, y: shape.y + 1, width: shape.width - 2, height: shape.height - 2 },
          style: { fill: 'none', stroke: theme.ink, lineWidth: isFramed ? 2 : 0 },
        },
        {
          type: 'text',
          silent: true,
          style: {
            text,
            font: `${isFramed ? 600 : 400} ${font}px ${theme.font}`,
            fill: paint.strong(value) ? theme.paper : theme.ink,
            x,
            y,
            align: 'center',
            verticalAlign: 'middle',
          },
        },
      ],
    }
  }
}
