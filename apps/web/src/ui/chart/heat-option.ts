import type { ChartOption } from './chart-option.ts'
import type { ChartTheme } from './chart-theme.ts'
import { cellOf } from './heat-cell.ts'
import { legendOf } from './heat-legend.ts'
import type { HeatFigure, HeatMap } from './heat-map.ts'
import { type Paint, resultPaint, sharePaint } from './heat-paint.ts'

/** If rows are many, as for all hours, each is lower. */
const cellHeight = (rows: number): number => (rows > 12 ? 38 : 44)
const barsHeight = 104
const head = 22
const names = 26
const legend = 46
const mapTop = head + barsHeight + names

/** Height of a map with this many rows, in pixels. */
export const heatHeight = (rows: number): number => mapTop + rows * cellHeight(rows) + legend

/**
 * Rows and columns with a result in each cell, and bars of each row and column in the margins. The series are "columns", "cells" and
 * "rows"; cells are in row order.
 */
export function heatOption(map: HeatMap, theme: ChartTheme): ChartOption {
  const filled = map.cells.flatMap((cell) => (cell === null || cell.small || cell.value === null ? [] : [cell.value]))
  const any = map.cells.flatMap((cell) => (cell?.value === null || cell === null ? [] : [cell.value]))
  const paint = map.of === 'shares' ? sharePaint(theme) : resultPaint(filled.length > 0 ? filled : any, theme)
  const longest = Math.max(...map.rows.map((name) => name.length))
  const left = theme.narrow ? Math.min(84, Math.max(36, 12 + 6 * longest)) : Math.min(160, 20 + 7 * longest)
  const besides = theme.narrow ? 64 : 140
  const bottom = legend
  const height = map.rows.length * cellHeight(map.rows.length)
  const hidden = { show: false, axisLabel: { show: false }, axisTick: { show: false }, axisLine: { show: false } }
  const label = { color: theme.ink, fontWeight: 600, fontSize: 12, fontFamily: theme.font } as const
  const title = { color: theme.ink2, fontWeight: 600, fontSize: 12, align: 'left' } as const
  // smallest width of a map
  const room = (theme.narrow ? 240 : 560) / map.columns.length
  /** a few columns on a phone have names in two lines */
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
    // Axes have ids: by their titles, which swap on a phone, ECharts would confuse them.
    xAxis: [
      { ...columns, id: 'columns', gridIndex: 0 },
      {
        ...columns,
        id: 'cells',
        gridIndex: 1,
        show: true,
        position: 'top',
        axisLabel: {
          ...label,
          interval: (theme.narrow && !inLines) || map.columns.length > 16 ? 'auto' : 0,
          hideOverlap: !inLines,
          ...(inLines ? { fontSize: 11, lineHeight: 13 } : {}),
          formatter: (name: string) => (inLines ? wrappedName(name, perLine) : shortened(name, 14)),
        },
      },
      { type: 'value', id: 'rows', gridIndex: 2, ...hidden, splitLine: { show: false }, min: lowest, max: highest },
    ],
    yAxis: [
      {
        type: 'value',
        id: 'columns',
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
        id: 'cells',
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
        id: 'rows',
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
        // `map` has the numbers to draw: the value of a cell may be unknown
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

const lowest = ({ min }: { min: number }): number => Math.min(0, min)
const highest = ({ max }: { max: number }): number => Math.max(0, max)
const shortened = (name: string, room: number): string => (name.length > room ? `${name.slice(0, room - 1)}…` : name)

/** At most two lines, broken between words. */
export function wrappedName(name: string, room: number): string {
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
  const color = paint.mark(text)
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
