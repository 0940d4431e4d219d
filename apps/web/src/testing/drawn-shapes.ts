import { z } from 'zod'
import type { MarkedSeries, MarkWords } from '../ui/chart/chart-marks.ts'
import type { ChartOption } from '../ui/chart/chart-option.ts'
import { toneOf } from '../ui/tone.ts'
import { numberIn, writes } from './mark-figures.ts'

const Style = z.looseObject({
  fill: z.string().optional(),
  stroke: z.string().optional(),
  lineWidth: z.number().optional(),
  text: z.string().optional(),
  x: z.number().optional(),
})
const Shape = z.looseObject({
  x: z.number().optional(),
  width: z.number().optional(),
  x1: z.number().optional(),
  x2: z.number().optional(),
})
const Element = z.looseObject({
  type: z.string(),
  silent: z.boolean().optional(),
  shape: Shape.optional(),
  style: Style.prefault({}),
})
const Group = z.object({ children: z.array(Element) })

/** The part of ECharts' `renderItem` API that the charts use, on axes with a given number of pixels per unit. */
interface Places {
  readonly coord: (at: readonly number[]) => number[]
  readonly size: (of: readonly number[]) => number[]
  readonly getWidth: () => number
  readonly getHeight: () => number
}
type RenderItem = (params: { readonly dataIndex: number }, api: Places) => unknown
const Custom = z.looseObject({
  id: z.string(),
  type: z.literal('custom'),
  data: z.array(z.union([z.number(), z.array(z.number())])),
  renderItem: z.custom<RenderItem>((value) => typeof value === 'function'),
})
type Custom = z.infer<typeof Custom>
const Option = z.looseObject({ series: z.array(z.unknown()) })

interface Span {
  readonly from: number
  readonly to: number
  readonly fill: string
  readonly stroke: string
  readonly silent: boolean
}
interface Shapes {
  readonly framed: boolean
  readonly spans: readonly Span[]
  readonly texts: readonly { readonly text: string; readonly x: number }[]
}

const tall = 44
function shapesOf({ renderItem }: Custom, dataIndex: number, wide: number): Shapes {
  const places: Places = {
    coord: ([x = 0, y = 0]) => [x * wide, y * tall],
    size: ([x = 0, y = 0]) => [x * wide, y * tall],
    getWidth: () => 800,
    getHeight: () => 400,
  }
  const { children } = Group.parse(renderItem({ dataIndex }, places))
  return {
    framed: children.some(({ style: { fill, lineWidth = 0 } }) => fill === 'none' && lineWidth > 0),
    spans: children.flatMap(({ shape = {}, style: { fill = '', stroke = '' }, silent = false }): Span[] => {
      const { x, width = 0, x1, x2 } = shape
      const [from, to] = [x1 ?? x, x2 ?? (x ?? 0) + width]
      return from === undefined || to <= from ? [] : [{ from, to, fill, stroke, silent }]
    }),
    texts: children.flatMap(({ style: { text, x = 0 } }) => (text === undefined ? [] : [{ text, x }])),
  }
}

const customs = (option: object): readonly Custom[] =>
  Option.parse(option).series.flatMap((series) => {
    const read = Custom.safeParse(series)
    return read.success ? [read.data] : []
  })

/** Texts in each cell of a map. */
export const textsOfCells = (option: object, id: string): readonly string[] =>
  cellsOf(option, id).map(({ text }) => text)

/** The framed cells of a map, with their texts. */
export const framedCells = (option: object, id: string): readonly { readonly at: number; readonly text: string }[] =>
  cellsOf(option, id).flatMap(({ framed, text }, at) => (framed ? [{ at, text }] : []))

function cellsOf(option: object, id: string) {
  const series = customs(option).find((one) => one.id === id)
  if (series === undefined) throw new Error(`The chart has no map ${id}`)
  return series.data.map((_, at) => {
    const { framed, texts } = shapesOf(series, at, 100)
    return { framed, text: texts.map(({ text }) => text).join() }
  })
}

/** The colours of a map from left to right, and the texts between them. */
interface Legend {
  readonly colors: readonly string[]
  readonly borders: readonly { readonly value: number; readonly behind: number }[]
}
function legendOf(option: ChartOption): Legend | null {
  const scale = customs(option).find(({ id }) => id === 'scale')
  if (scale === undefined) return null
  const { spans, texts } = shapesOf(scale, 0, 1)
  const parts = spans.toSorted((a, b) => a.from - b.from)
  return {
    colors: parts.map(({ fill }) => fill),
    borders: texts.map(({ text, x }) => ({
      value: numberIn(text) ?? Number.NaN,
      behind: parts.filter(({ from }) => from < x - 1).length,
    })),
  }
}

/**
 * Finds differences between the shapes of a custom series (`renderItem`) and its marks: texts, the colour by the legend of the chart, bars
 * from the middle of a cell by side, colour and length, and on a value axis the ends of spans.
 */
export function shapesAstray(
  option: ChartOption,
  { series: id, count, words }: Pick<MarkedSeries<unknown>, 'series' | 'count' | 'words'>,
): readonly string[] {
  const series = customs(option).find((one) => one.id === id)
  if (series === undefined) return []
  const legend = legendOf(option)
  const marks = Array.from({ length: count }, (_, at) => ({ at, said: words(at) }))
  if (legend === null)
    return marks.flatMap(({ at, said }) => spansAstray(series, at, said).map((fault) => `${id} ${said.head}: ${fault}`))
  const cells = marks.map((mark) => {
    const [text = ''] = shapesOf(series, mark.at, 100).texts.map((one) => one.text)
    const row = mark.said.rows.find(({ value }) => /\d/.test(text) && writes(text, value))
    return { ...mark, value: row === undefined ? null : numberIn(row.value) }
  })
  // with space for all texts of a cell, and with very little
  return [100, 30].flatMap((wide) => cellsAstray(series, cells, legend, wide).map((fault) => `${id} ${fault}`))
}

interface Cell {
  readonly at: number
  readonly said: MarkWords
  /** Null: no text. */
  readonly value: number | null
}

function cellsAstray(series: Custom, cells: readonly Cell[], legend: Legend, wide: number): readonly string[] {
  const bars: { readonly size: number; readonly length: number }[] = []
  const faults = cells.flatMap(({ at, said, value }) => {
    const { spans, texts } = shapesOf(series, at, wide)
    const [cell] = spans
    const middle = ([series.data[at]].flat()[0] ?? 0) * wide
    const place = legend.colors.indexOf(cell?.fill ?? '')
    const tone = value === null ? 'even' : value > 0 ? 'gain' : value < 0 ? 'loss' : 'even'
    // a value that displays as zero may have either sign
    const ofMiddle = spans.slice(1).filter(({ from, to }) => value !== 0 && (near(from, middle) || near(to, middle)))
    for (const { from, to } of ofMiddle) bars.push({ size: Math.abs(value ?? 0), length: to - from })
    return [
      ...(texts.length === 0 ? ['is blank'] : []),
      ...texts.flatMap(({ text }) =>
        text === '–' || said.rows.some((row) => row.value.split(' in ').some((part) => writes(text, part)))
          ? []
          : [`writes ${text}`],
      ),
      ...legend.borders
        .filter(() => place >= 0)
        .filter(({ value: border, behind }) =>
          behind <= place ? (value ?? 0) < border - 0.01 : (value ?? 0) > border + 0.01,
        )
        .map(({ value: border }) => `${value} is coloured as beyond ${border}`),
      ...(cell?.fill === 'd0' && tone !== 'even' ? [`${value} is coloured as nothing`] : []),
      ...ofMiddle.flatMap(({ from, fill, stroke }) => {
        const side = near(from, middle) ? 'gain' : 'loss'
        const color = [fill, stroke].find((one) => one === 'gain' || one === 'loss') ?? tone
        return [
          ...(side === tone ? [] : [`${value} is drawn to the ${side}`]),
          ...(color === tone ? [] : [`${value} has a bar of ${color}`]),
        ]
      }),
    ].map((fault) => `${said.head}: ${fault}`)
  })
  const known = cells.filter(({ value }) => value !== null && value !== 0).length
  const bySize = bars.toSorted((a, b) => a.size - b.size)
  const shorter = bySize.filter(
    ({ length, size }, i) => length < (bySize[i - 1]?.length ?? 0) - 0.5 && size > bySize[i - 1]!.size + 0.01,
  )
  return [
    ...faults,
    ...(bars.length === 0 || bars.length === known ? [] : [`${bars.length} bars of ${known} values`]),
    ...shorter.map(({ size }) => `the bar of ${size} is shorter than that of less`),
  ]
}

/** On a value axis: each line and box has the ends stated in the text, "−59 to +66"; a stroke is at the value of the mark. */
function spansAstray(series: Custom, at: number, { rows }: MarkWords): readonly string[] {
  const wide = 100
  const thin = 4
  const drawn = shapesOf(series, at, wide).spans.filter(({ silent }) => silent)
  const said = rows.flatMap(({ value }) => {
    const [from = '', to] = value.split(' to ')
    return to === undefined ? [] : [[numberIn(from), numberIn(to)]]
  })
  const value = [series.data[at]].flat()[0] ?? 0
  const is = (place: number, number: number | null | undefined): boolean =>
    Math.abs(place / wide - (number ?? Number.NaN)) <= 0.51
  const spans = drawn.filter(({ from, to }) => to - from > thin)
  const strokes = drawn.filter(({ from, to }) => to - from <= thin)
  // the thin line is the longest, the box is inside it
  const order = said.toSorted(([a, b], [c, d]) => (d ?? 0) - (c ?? 0) - ((b ?? 0) - (a ?? 0)))
  return drawn.length === 0
    ? []
    : [
        ...(spans.length === said.length ? [] : [`${spans.length} spans, not ${said.length}`]),
        ...spans.flatMap(({ from, to }, i) =>
          is(from, order[i]?.[0]) && is(to, order[i]?.[1]) ? [] : [`drawn from ${from / wide} to ${to / wide}`],
        ),
        ...strokes.flatMap(({ from, to }) =>
          near((from + to) / 2, value * wide) ? [] : [`a stroke at ${from / wide}`],
        ),
        ...(rows.some((row) => numberIn(row.value) === Math.round(value)) ? [] : [`stands at ${value}`]),
      ]
}

const signedIn = (text: string): string => (/^[+−]\d/.test(text) ? text : '')
const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6

const Axis = z.looseObject({
  type: z.string().optional(),
  data: z.array(z.unknown()).optional(),
  axisLabel: z
    .looseObject({
      formatter: z
        .custom<(value: string | number, at: number) => string>((value) => typeof value === 'function')
        .optional(),
    })
    .optional()
    .catch(undefined),
})
const Axes = z.looseObject({
  xAxis: z.union([Axis, z.array(Axis)]).optional(),
  yAxis: z.union([Axis, z.array(Axis)]).optional(),
})

/**
 * Finds wrong labels on the axes: a number with another sign, a figure of a group that its mark does not have, or one in the colour of
 * another sign.
 */
export function axesAstray(
  option: ChartOption,
  marks: readonly Pick<MarkedSeries<unknown>, 'count' | 'words'>[],
): readonly string[] {
  const { xAxis = [], yAxis = [] } = Axes.parse(option)
  return [xAxis, yAxis].flat().flatMap(({ type, data = [], axisLabel }) => {
    const written = axisLabel?.formatter
    if (written === undefined) return []
    if (type === 'value')
      return [-50, 0, 50].flatMap((value) => {
        const text = written(value, 0)
        const said = numberIn(text)
        return said === null || said === value ? [] : [`${value} is written ${text} at an axis`]
      })
    const of = marks.find(({ count }) => count === data.length)
    if (type !== 'category' || of === undefined) return []
    return data.flatMap((name, at) => {
      const text = written(String(name), at)
      // a group's label is its figure in one of these styles, or its name
      const [, tone = 'plain', figure = ''] = /^\{(gain|loss|plain)\|(.*)\}$/.exec(text) ?? [
        text,
        'plain',
        signedIn(text),
      ]
      if (figure === '') return []
      const { head, rows } = of.words(at)
      return [
        ...(rows.some(({ value }) => writes(figure, value)) ? [] : [`${head}: ${figure} stands beside it`]),
        ...(tone === 'plain' || tone === toneOf(figure) ? [] : [`${head}: ${figure} beside it in ${tone}`]),
      ]
    })
  })
}
