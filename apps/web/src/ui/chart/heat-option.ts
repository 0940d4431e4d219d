import { writtenSign } from '@afterclose/core/format'
import type { CustomSeriesOption } from 'echarts/charts'
import type { ChartOption } from './chart-option.ts'
import type { ChartTheme } from './chart-theme.ts'
import { heatScale } from './heat-scale.ts'

/** A figure that is drawn in a cell or as a bar beside the map. */
export interface HeatFigure {
  /** Null: nothing is known. */
  readonly value: number | null
  readonly text: string
  /** Too few cases to judge by: framed instead of filled, the bar hollow. */
  readonly small: boolean
}
export interface HeatCell extends HeatFigure {
  readonly count: string
  /** Marked in its corner. */
  readonly holds: boolean
}

export interface HeatMap {
  readonly columns: readonly string[]
  readonly rows: readonly string[]
  /** Row by row; null: no case. */
  readonly cells: readonly (HeatCell | null)[]
  /** Above the columns and beside the rows, on the same grid. */
  readonly columnBars: readonly HeatFigure[]
  readonly rowBars: readonly HeatFigure[]
  readonly columnsTitle: string
  readonly rowsTitle: string
  /** Shares are per cents: without a sign, and so neither gain nor loss. */
  readonly of: 'results' | 'shares'
  /** How the borders of the colours are written. */
  readonly border: (value: number) => string
}

const cellHeight = 44
const barsHeight = 104
const head = 22
const names = 26
const legend = 46
const mapTop = head + barsHeight + names

/** Pixels that a map of so many rows needs. */
export const heatHeight = (rows: number): number => mapTop + rows * cellHeight + legend

/**
 * Rows and columns with the result of both in each cell, and the bars of each alone in the margins. The series are
 * "columns", "cells" and "rows"; the cells stand row by row.
 */
export function heatOption(map: HeatMap, theme: ChartTheme): ChartOption {
  const filled = map.cells.flatMap((cell) => (cell === null || cell.small || cell.value === null ? [] : [cell.value]))
  const any = map.cells.flatMap((cell) => (cell?.value === null || cell === null ? [] : [cell.value]))
  const paint = map.of === 'shares' ? sharePaint(theme) : resultPaint(filled.length > 0 ? filled : any, theme)
  const longest = Math.max(...map.rows.map((name) => name.length))
  const left = theme.narrow ? Math.min(84, Math.max(36, 12 + 6 * longest)) : Math.min(160, 20 + 7 * longest)
  const besides = theme.narrow ? 64 : 140
  const bottom = legend
  const height = map.rows.length * cellHeight
  const hidden = { show: false, axisLabel: { show: false }, axisTick: { show: false }, axisLine: { show: false } }
  const label = { color: theme.ink, fontWeight: 600, fontSize: 12, fontFamily: theme.font } as const
  const title = { color: theme.ink2, fontWeight: 600, fontSize: 12, align: 'left' } as const
  // the least width that a map may have
  const room = (theme.narrow ? 240 : 560) / map.columns.length
  /** Few columns on a phone have names of two lines each. */
  const inLines = theme.narrow && map.columns.length <= 6
  const perLine = Math.floor((358 - left - besides - 16) / map.columns.length / 6.2)
  const columnTexts = map.columnBars.every(({ text }) => text.length * 6.5 + 4 <= room)
  const columns = { type: 'category' as const, data: [...map.columns], ...hidden }
  const rows = { type: 'category' as const, data: [...map.rows], inverse: true, ...hidden }
  return {
    grid: [
      { left, right: besides + 16, top: head + 18, height: barsHeight - 36, outerBoundsMode: 'none' },
      { left, right: besides + 16, top: mapTop, height, outerBoundsMode: 'none' },
      { right: theme.narrow ? 44 : 60, width: theme.narrow ? 20 : 80, top: mapTop, height, outerBoundsMode: 'none' },
    ],
    tooltip: { trigger: 'item' },
    xAxis: [
      { ...columns, gridIndex: 0 },
      {
        ...columns,
        gridIndex: 1,
        show: true,
        position: 'top',
        axisLabel: {
          ...label,
          interval: (theme.narrow && !inLines) || map.columns.length > 16 ? 'auto' : 0,
          hideOverlap: !inLines,
          ...(inLines ? { fontSize: 11, lineHeight: 13 } : {}),
          formatter: (name: string) => (inLines ? wrapped(name, perLine) : shortened(name, 14)),
        },
      },
      { type: 'value', gridIndex: 2, ...hidden, splitLine: { show: false }, min: lowest, max: highest },
    ],
    yAxis: [
      {
        type: 'value',
        gridIndex: 0,
        ...hidden,
        show: true,
        splitLine: { show: false },
        name: map.columnsTitle,
        nameLocation: 'end',
        nameGap: 24,
        nameTextStyle: { ...title, padding: [0, 0, 0, 0] },
        min: lowest,
        max: highest,
      },
      {
        ...rows,
        gridIndex: 1,
        show: true,
        axisLabel: {
          ...label,
          interval: 0,
          margin: left,
          align: 'left',
          formatter: (name: string) => shortened(name, theme.narrow ? 12 : 20),
        },
      },
      {
        ...rows,
        gridIndex: 2,
        show: true,
        axisLabel: { show: false },
        name: theme.narrow ? '' : map.rowsTitle,
        nameLocation: 'start',
        nameGap: 10,
        nameTextStyle: title,
      },
    ],
    series: [
      {
        type: 'bar',
        id: 'columns',
        xAxisIndex: 0,
        yAxisIndex: 0,
        cursor: 'pointer',
        barCategoryGap: '26%',
        data: map.columnBars.map((bar) =>
          barOf(bar, theme, paint, (bar.value ?? 0) < 0 ? 'bottom' : 'top', columnTexts),
        ),
        markLine: zeroAt(theme, { yAxis: 0 }),
      },
      {
        type: 'custom',
        id: 'cells',
        xAxisIndex: 1,
        yAxisIndex: 1,
        cursor: 'pointer',
        // the numbers that are drawn are those of `map`: a value of a cell may be unknown
        data: map.cells.map((_, i) => [i % map.columns.length, Math.floor(i / map.columns.length)]),
        renderItem: cellOf(map, paint, Math.max(0, ...any.map(Math.abs)), theme),
      },
      {
        type: 'bar',
        id: 'rows',
        xAxisIndex: 2,
        yAxisIndex: 2,
        cursor: 'pointer',
        barWidth: 20,
        data: map.rowBars.map((bar) => barOf(bar, theme, paint, 'right', true)),
        markLine: zeroAt(theme, { xAxis: 0 }),
      },
      ...(filled.length === 0 ? [] : [legendOf(paint, map.border, theme, { right: 16, bottom })]),
    ],
  }
}

/** The colours of a map. */
interface Paint {
  readonly fill: (value: number) => string
  /** Whether text on the fill is paper. */
  readonly strong: (value: number) => boolean
  /** Of a bar. */
  readonly mark: (value: number | null) => string
  /** Of what is written on a bar. */
  readonly ink: (text: string) => string
  readonly colors: readonly string[]
  /** What is written between two colours: which value, behind how many of them. */
  readonly borders: readonly { readonly value: number; readonly behind: number }[]
}

function resultPaint(values: readonly number[], theme: ChartTheme): Paint {
  const { colorOf, step } = heatScale(values)
  return {
    fill: (value) => theme.diverging[colorOf(value)] ?? theme.paper,
    strong: (value) => [0, 8].includes(colorOf(value)),
    mark: (value) => ((value ?? 0) < 0 ? theme.lossMark : theme.gainMark),
    ink: (text) => {
      const sign = writtenSign(text)
      return sign === 0 ? theme.ink3 : sign < 0 ? theme.loss : theme.gain
    },
    colors: theme.diverging.filter((_, i) => i !== 4),
    borders: [-3, -1, 0, 1, 3].map((times) => ({ value: times * step, behind: times + 4 })),
  }
}

/** Fifths of a hundred. The fourth of the seven colours, on which neither ink nor paper is read well, is left out. */
function sharePaint(theme: ChartTheme): Paint {
  const colors = [0, 1, 2, 4, 5].map((i) => theme.sequential[i] ?? theme.paper)
  const fifth = (value: number): number => Math.min(4, Math.floor(value / 20))
  return {
    fill: (value) => colors[fifth(value)]!,
    strong: (value) => fifth(value) > 2,
    mark: () => theme.sequential[4] ?? theme.ink,
    ink: () => theme.ink,
    colors,
    borders: [1, 2, 3, 4].map((behind) => ({ value: 20 * behind, behind })),
  }
}

const lowest = ({ min }: { min: number }): number => Math.min(0, min)
const highest = ({ max }: { max: number }): number => Math.max(0, max)
const shortened = (name: string, room: number): string => (name.length > room ? `${name.slice(0, room - 1)}…` : name)

/** In two lines at the most, broken between words. */
export function wrapped(name: string, room: number): string {
  const [first = '', ...rest] = name.split(' ')
  let line = first
  while (rest.length > 0 && line.length + 1 + rest[0]!.length <= room) line += ` ${rest.shift()!}`
  return rest.length === 0 ? shortened(line, room) : `${shortened(line, room)}\n${shortened(rest.join(' '), room)}`
}

const zeroAt = (theme: ChartTheme, at: { readonly xAxis: 0 } | { readonly yAxis: 0 }) => ({
  silent: true,
  symbol: 'none',
  animation: false,
  label: { show: false },
  lineStyle: { color: theme.ink3, type: 'solid' as const, width: 1 },
  data: [at],
})

function barOf(
  { value, text, small }: HeatFigure,
  theme: ChartTheme,
  paint: Paint,
  position: 'top' | 'bottom' | 'right',
  written: boolean,
) {
  const color = paint.mark(value)
  return {
    value: value ?? 0,
    itemStyle: small ? { color: theme.paper, borderColor: color, borderWidth: 1 } : { color },
    label: {
      show: written,
      position,
      formatter: text,
      fontSize: theme.narrow ? 11 : 12,
      fontWeight: small ? ('normal' as const) : 600,
      fontFamily: theme.font,
      color: small ? theme.ink3 : paint.ink(text),
    },
  }
}

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
function cellOf(map: HeatMap, paint: Paint, largest: number, theme: ChartTheme): Draw {
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
    const barColor = paint.mark(value)
    return {
      type: 'group',
      children: [
        {
          type: 'rect',
          shape: { x: left + 0.5, y: top + 0.5, width: w - 1, height: h - 1 },
          style: framed
            ? { fill: theme.paper, stroke: cell === null ? theme.grid : theme.rule, lineWidth: 1 }
            : { fill: paint.fill(value) },
          emphasis: { style: { stroke: theme.ink, lineWidth: 1.5 } },
        },
        {
          type: 'polygon',
          silent: true,
          shape: { points: holds ? cornerAt(left, top) : [] },
          style: { fill: ink },
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

/** The colours with their borders, so that a picture can be read without the page. */
function legendOf(
  { colors, borders }: Paint,
  border: (value: number) => string,
  theme: ChartTheme,
  { right, bottom }: { readonly right: number; readonly bottom: number },
): CustomSeriesOption {
  const part = theme.narrow ? 24 : 32
  return {
    type: 'custom',
    id: 'scale',
    coordinateSystem: 'none',
    silent: true,
    tooltip: { show: false },
    data: [0],
    renderItem: (_, api) => {
      const left = api.getWidth() - right - part * colors.length
      const top = api.getHeight() - bottom + 14
      return {
        type: 'group',
        silent: true,
        children: [
          ...colors.map((fill, i) => ({
            type: 'rect' as const,
            shape: { x: left + i * part, y: top, width: part - 1, height: 8 },
            style: { fill },
          })),
          ...borders.map(({ value, behind }) => ({
            type: 'text' as const,
            style: {
              text: border(value),
              font: `12px ${theme.font}`,
              fill: theme.ink3,
              x: left + behind * part,
              y: top + 12,
              align: 'center' as const,
            },
          })),
        ],
      } satisfies Drawn
    },
  }
}
