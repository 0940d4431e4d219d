import type { CustomSeriesOption } from 'echarts/charts'
import type { Outcome } from '@afterclose/core/trade'
import { toneOf } from '../tone.ts'
import type { ChartOption } from './chart-option.ts'
import { type ChartTheme, keptColour } from './chart-theme.ts'
import { outcomeMark } from './tone-mark.ts'

/** Distribution of a number in a group. */
export interface Box {
  readonly name: string
  /** Below the name: "22 trades". */
  readonly note: string
  /** The median, in a column on the right. */
  readonly text: string
  /** Too few to judge: dots only. */
  readonly small: boolean
  /** Ends of the whisker, 5 and 95 percent. */
  readonly low: number
  readonly high: number
  readonly lowerQuartile: number
  readonly median: number
  readonly upperQuartile: number
  /** Values as dots, if there are few. */
  readonly dots: readonly { readonly value: number; readonly outcome: Outcome }[]
}

const axisRoom = 28

/** Height of a chart with this many boxes, in pixels: a few boxes get more room each, up to the height of the neighbouring content. */
export const boxesHeight = (boxes: number): number => Math.max(48 * boxes, Math.min(72 * boxes, 332)) + axisRoom

/**
 * Horizontal boxes of named groups: whisker from 5 to 95 percent, hollow from quartile to quartile, a stroke at the median, and dots if
 * there are few values. The series are "boxes", item i is box i, and "dots", those of all boxes in sequence.
 */
export function boxOption(
  boxes: readonly Box[],
  theme: ChartTheme,
  { min, max, axis }: { readonly min: number; readonly max: number; readonly axis: (value: number) => string },
): ChartOption {
  const names = theme.narrow ? 110 : 132
  const figures = 56
  const side = { type: 'category' as const, inverse: true, axisLine: { show: false }, axisTick: { show: false } }
  return {
    grid: { left: names, right: figures, top: 0, bottom: axisRoom, outerBoundsMode: 'none' },
    tooltip: { trigger: 'item' },
    xAxis: { type: 'value', min, max, splitNumber: 4, axisLabel: { formatter: axis } },
    yAxis: [
      {
        ...side,
        data: boxes.map(({ name }) => name),
        splitLine: { show: false },
        axisLabel: {
          interval: 0,
          margin: names,
          align: 'left',
          formatter: (_: string, at: number) => labelOf(boxes[at], theme.narrow ? 15 : 19),
          rich: {
            name: { color: theme.ink, fontWeight: 600, fontSize: 12, lineHeight: 17 },
            few: { color: theme.ink3, fontSize: 12, lineHeight: 17 },
            note: { color: theme.ink3, fontSize: 12, lineHeight: 15 },
          },
        },
      },
      {
        ...side,
        position: 'right',
        data: boxes.map(({ name }) => name),
        splitLine: { show: false },
        axisLabel: {
          interval: 0,
          margin: figures,
          align: 'right',
          formatter: (_: string, at: number) => `{${styleOf(boxes[at])}|${boxes[at]?.text ?? ''}}`,
          rich: {
            gain: { color: theme.gain, fontWeight: 600, fontSize: 12 },
            loss: { color: theme.loss, fontWeight: 600, fontSize: 12 },
            plain: { color: theme.ink3, fontSize: 12 },
          },
        },
      },
    ],
    series: [
      {
        type: 'custom',
        id: 'boxes',
        cursor: 'pointer',
        data: boxes.map(({ median }, i) => [median, i]),
        renderItem: drawnBox(boxes, theme, { left: names, right: figures }),
        markLine: {
          silent: true,
          symbol: 'none',
          animation: false,
          label: { show: false },
          lineStyle: { color: theme.ink3, type: 'solid', width: 1 },
          data: [{ xAxis: 0 }],
        },
      },
      {
        type: 'scatter',
        id: 'dots',
        cursor: 'pointer',
        symbolSize: 6,
        data: boxes.flatMap(({ dots }, i) =>
          dots.map(({ value, outcome }) => ({
            value: [value, i],
            itemStyle: outcomeMark(outcome, theme),
          })),
        ),
      },
    ],
  }
}

const styleOf = (box: Box | undefined): string => {
  const tone = box === undefined || box.small ? 'even' : toneOf(box.text)
  return tone === 'even' ? 'plain' : tone
}

/** The whole row responds to the pointer; only the box is visible. */
function drawnBox(
  boxes: readonly Box[],
  theme: ChartTheme,
  beside: { readonly left: number; readonly right: number },
): NonNullable<CustomSeriesOption['renderItem']> {
  return ({ dataIndex }, api) => {
    const { low, lowerQuartile, median, upperQuartile, high, small } = boxes[dataIndex]!
    const at = (value: number): number => api.coord([value, dataIndex])[0] ?? 0
    const y = api.coord([median, dataIndex])[1] ?? 0
    const row = [api.size?.([0, 1]) ?? 0].flat().at(-1)!
    const line = (from: number, to: number, style: { stroke: string; lineWidth: number }) => ({
      type: 'line' as const,
      silent: true,
      shape: { x1: from, x2: to, y1: y, y2: y },
      style,
      emphasis: keptColour,
    })
    const area = {
      type: 'rect' as const,
      shape: { x: 0, y: y - row / 2, width: api.getWidth(), height: row },
      style: { fill: 'transparent' },
    }
    // between names and figures, which it would cover
    const band = {
      ...area,
      shape: { ...area.shape, x: beside.left, width: api.getWidth() - beside.left - beside.right },
      emphasis: { style: { fill: theme.hover } },
      z2: -1,
    }
    if (small) return { type: 'group', children: [area, band] }
    const whisker = { stroke: theme.edge, lineWidth: 1 }
    return {
      type: 'group',
      children: [
        area,
        band,
        line(at(low), at(high), whisker),
        {
          type: 'rect',
          silent: true,
          shape: { x: at(lowerQuartile), y: y - 7, width: at(upperQuartile) - at(lowerQuartile), height: 14 },
          style: { fill: theme.paper, stroke: theme.edge, lineWidth: 1 },
          emphasis: keptColour,
        },
        {
          type: 'rect',
          silent: true,
          shape: { x: at(median) - 1.5, y: y - 9, width: 3, height: 18 },
          style: { fill: theme.ink },
          emphasis: keptColour,
        },
      ],
    }
  }
}

/** Name above count. Characters that end a style in ECharts' rich text are removed from names. */
function labelOf(box: Box | undefined, room: number): string {
  if (box === undefined) return ''
  const name = box.name.replaceAll('}', ')').replaceAll('\n', ' ')
  const fits = name.length > room ? `${name.slice(0, room - 1).trimEnd()}…` : name
  return `{${box.small ? 'few' : 'name'}|${fits}}\n{note|${box.note}}`
}
