import type { CustomSeriesOption } from 'echarts/charts'
import { type ChartTheme, keptColour } from './chart-theme.ts'
import type { HeatCell, HeatMap } from './heat-map.ts'
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

/** Layout of the figure in all cells of a map: next to the count or above it, in which form and size. */
export interface CellLayout {
  readonly beside: boolean
  /** 0: the full text, i: the i-th of the shorter forms. */
  readonly form: number
  readonly size: number
}

const countSize = 11
/** Pixels of a figure in the sans-serif font, an upper bound. */
function wide(text: string, size: number): number {
  const narrow = text.match(/[., ]/g)?.length ?? 0
  return (narrow * 0.28 + (text.length - narrow) * 0.54) * size
}
const formOf = ({ text, shorter }: HeatCell, form: number): string => (form === 0 ? text : (shorter[form - 1] ?? text))

/**
 * The layout for a cell width in pixels: the first that fits every cell, so that all cells look alike and none is blank. Figure and count
 * side by side if possible, else stacked; then in shorter forms.
 */
export function cellLayout(cells: readonly (HeatCell | null)[], width: number): CellLayout {
  const written = cells.flatMap((cell) => cell ?? [])
  const forms = Math.max(1, ...written.map(({ shorter }) => shorter.length + 1))
  const fits = ({ beside, form, size }: CellLayout): boolean =>
    written.every((cell) => {
      const [text, count] = [wide(formOf(cell, form), size), wide(cell.count, countSize)]
      return beside ? text + count + 18 <= width : Math.max(text, count) + 4 <= width
    })
  const stacked = Array.from({ length: forms }, (_, form) =>
    [15, 13, 12].map((size) => ({ beside: false, form, size })),
  )
  const shortest = { beside: false, form: forms - 1, size: 11 }
  return [{ beside: true, form: 0, size: 15 }, ...stacked.flat()].find(fits) ?? shortest
}

/** Value on the left, count on the right, a bar from the middle, or from the left for a share; stacked if there is less room. */
export function cellOf(map: HeatMap, paint: Paint, largest: number, theme: ChartTheme): Draw {
  const layouts = new Map<number, CellLayout>()
  const layoutAt = (width: number): CellLayout => {
    const layout = layouts.get(width) ?? cellLayout(map.cells, width)
    layouts.set(width, layout)
    return layout
  }
  return ({ dataIndex }, api) => {
    const cell = map.cells[dataIndex] ?? null
    const [across, down] = [dataIndex % map.columns.length, Math.floor(dataIndex / map.columns.length)]
    const [x = 0, y = 0] = api.coord([across, down])
    const [width, height] = sizeOf(api.size?.([1, 1]))
    const [left, top, w, h] = [x - width / 2 + 1, y - height / 2 + 1, width - 2, height - 2]
    const { value = null, small = true, holds = false } = cell ?? {}
    const framed = small || value === null
    const strong = value !== null && paint.strong(value)
    const ink = framed ? theme.ink3 : strong ? theme.paper : theme.ink
    const weight = framed ? 400 : 600
    const texts: CellText[] = []
    if (cell === null) texts.push({ text: '–', size: 12, weight: 400, at: 'center', y: h / 2 })
    else {
      const { beside, form, size } = layoutAt(Math.floor(w))
      const text = formOf(cell, form)
      if (beside) texts.push({ text, size, weight, at: 'left', y: h / 2 - 2 })
      else texts.push({ text, size, weight, at: 'center', y: h * 0.31 })
      const count = { text: cell.count, size: countSize, weight: 400 } as const
      texts.push(beside ? { ...count, at: 'right', y: 11 } : { ...count, at: 'center', y: h * 0.65 })
    }
    const share = map.of === 'shares'
    const most = share ? w - 8 : w / 2 - 4
    const bar = value === null || largest === 0 ? 0 : (Math.abs(value) / (share ? 100 : largest)) * most
    const barColor = paint.mark(cell?.text ?? '–')
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
