import type { CustomSeriesOption } from 'echarts/charts'
import { type ChartTheme, keptColour } from './chart-theme.ts'
import type { HeatMap } from './heat-map.ts'
import type { Paint } from './heat-paint.ts'

type Draw = NonNullable<CustomSeriesOption['renderItem']>
type Drawn = NonNullable<ReturnType<Draw>>

interface CellText {
  readonly text: string
  readonly size: number
  readonly weight: number
  readonly at: 'left' | 'center' | 'right'
  readonly y: number
}

/** Value left, count right, a bar from the middle, of a share from the left; below each other, or a minus alone, where there is less room. */
export function cellOf(map: HeatMap, paint: Paint, largest: number, theme: ChartTheme): Draw {
  return ({ dataIndex }, api) => {
    const cell = map.cells[dataIndex] ?? null
    const [across, down] = [dataIndex % map.columns.length, Math.floor(dataIndex / map.columns.length)]
    const [x = 0, y = 0] = api.coord([across, down])
    const [width, height] = sizeOf(api.size?.([1, 1]))
    const [left, top, w, h] = [x - width / 2 + 1, y - height / 2 + 1, width - 2, height - 2]
    const { value = null, small = true, text = '–', count = '', holds = false } = cell ?? {}
    const framed = small || value === null
    const strong = value !== null && paint.strong(value)
    const ink = framed ? theme.ink3 : strong ? theme.paper : theme.ink
    const weight = framed ? 400 : 600
    const texts: CellText[] = []
    const wide = (written: string, size: number): number => written.length * size * 0.56
    if (cell === null) {
      if (w >= 20) texts.push({ text: '–', size: 12, weight: 400, at: 'center', y: h / 2 })
    } else if (wide(text, 15) + wide(count, 11) + 18 <= w) {
      texts.push({ text, size: 15, weight, at: 'left', y: h / 2 - 2 })
      texts.push({ text: count, size: 11, weight: 400, at: 'right', y: 11 })
    } else if (wide(text, 11) + 6 <= w) {
      texts.push({ text, size: 11, weight, at: 'center', y: 13 })
      texts.push({ text: count, size: 10, weight: 400, at: 'center', y: 27 })
    } else if (value !== null && value < 0) texts.push({ text: '−', size: 12, weight: 600, at: 'center', y: h / 2 })
    const share = map.of === 'shares'
    const most = share ? w - 8 : w / 2 - 4
    const bar = value === null || largest === 0 ? 0 : (Math.abs(value) / (share ? 100 : largest)) * most
    const barColor = paint.mark(text)
    return {
      type: 'group',
      children: [
        {
          type: 'rect',
          shape: { x: left + 0.5, y: top + 0.5, width: w - 1, height: h - 1 },
          style: framed
            ? { fill: theme.paper, stroke: cell === null ? theme.grid : theme.rule, lineWidth: 1 }
            : { fill: paint.fill(value) },
          emphasis: { style: { ...keptColour.style, stroke: theme.ink, lineWidth: 1.5 } },
        },
        {
          type: 'polygon',
          silent: true,
          shape: { points: holds ? cornerAt(left, top) : [] },
          style: { fill: ink },
          emphasis: keptColour,
        },
        ...texts.map((one) => ({
          type: 'text' as const,
          silent: true,
          style: {
            text: one.text,
            font: `${one.weight} ${one.size}px ${theme.font}`,
            fill: ink,
            x: one.at === 'left' ? left + 7 : one.at === 'right' ? left + w - 6 : left + w / 2,
            y: top + one.y,
            align: one.at,
            verticalAlign: 'middle' as const,
          },
        })),
        {
          type: 'rect',
          silent: true,
          shape: {
            x: share ? left + 4 : left + w / 2 - ((value ?? 0) < 0 ? bar : 0),
            y: top + h - 6,
            width: bar,
            height: 4,
          },
          style: framed
            ? { fill: theme.paper, stroke: barColor, lineWidth: bar > 0 ? 1 : 0 }
            : { fill: strong ? theme.paper : barColor },
          emphasis: keptColour,
        },
      ],
    } satisfies Drawn
  }
}

const cornerAt = (left: number, top: number): [number, number][] => [
  [left, top],
  [left + 12, top],
  [left, top + 12],
]

const sizeOf = (size: number | number[] | undefined): readonly [number, number] =>
  Array.isArray(size) ? [size[0] ?? 0, size[1] ?? 0] : [size ?? 0, size ?? 0]
