import { z } from 'zod'
import type { MarkWords } from '../ui/chart/chart-marks.ts'
import type { ChartOption } from '../ui/chart/chart-option.ts'
import type { ChartTheme } from '../ui/chart/chart-theme.ts'
import { type Tone, toneOf } from '../ui/tone.ts'

/** A theme whose colours are their names. */
export const namedTheme: ChartTheme = {
  ink: 'ink',
  ink2: 'ink2',
  ink3: 'ink3',
  paper: 'paper',
  raised: 'raised',
  hover: 'hover',
  rule: 'rule',
  edge: 'edge',
  grid: 'grid',
  gain: 'gain',
  gainMark: 'gain',
  loss: 'loss',
  lossMark: 'loss',
  evenMark: 'evenMark',
  warnMark: 'warnMark',
  warnTint: 'warnTint',
  sequential: ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7'],
  diverging: ['d-4', 'd-3', 'd-2', 'd-1', 'd0', 'd1', 'd2', 'd3', 'd4'],
  colors: ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'],
  font: 'font',
  narrow: false,
}

const Look = z.looseObject({ color: z.string().optional(), borderColor: z.string().optional() })
const Item = z.looseObject({
  value: z.union([z.number(), z.string(), z.null(), z.array(z.union([z.number(), z.string(), z.null()]))]),
  itemStyle: Look.optional(),
  label: z
    .looseObject({ color: z.string().optional(), position: z.string().optional(), formatter: z.unknown() })
    .optional(),
})
const Series = z.looseObject({
  id: z.string().optional(),
  name: z.string().optional(),
  type: z.string(),
  data: z.unknown(),
})
const Axis = z.looseObject({
  type: z.string().optional(),
  inverse: z.boolean().optional(),
  data: z.array(z.unknown()).optional(),
})
const Option = z.looseObject({
  series: z.array(Series),
  xAxis: z.union([Axis, z.array(Axis)]).optional(),
  yAxis: z.union([Axis, z.array(Axis)]).optional(),
})

export type DrawnItem = z.infer<typeof Item>

/** The series of a drawing, without types for what only some have. */
export const seriesIn = (option: ChartOption) => Option.parse(option).series

/** The drawn item for each mark of a series; null for a series without separate marks, such as a line. */
export function itemsOf(option: ChartOption, series: string): readonly DrawnItem[] | null {
  const data = seriesIn(option).find(({ id }) => id === series)?.data
  const read = z.array(Item).safeParse(data)
  return read.success ? read.data : null
}

/** "-" is ECharts' word for no value. */
const Coordinate = z.union([z.number(), z.null(), z.literal('-').transform(() => null)])
const Place = z.union([Coordinate, z.array(Coordinate)])
const Points = z.array(z.union([Place, z.looseObject({ value: Place })]))

/** Where each point of a series is drawn, along one axis or both; null for a series without data of that kind. */
export function placesDrawn(
  option: ChartOption,
  series: string,
): readonly (readonly z.infer<typeof Coordinate>[])[] | null {
  const data = seriesIn(option).find(({ id }) => id === series)?.data
  if (data instanceof Float64Array)
    return Array.from({ length: data.length / 2 }, (_, at) => [data[2 * at]!, data[2 * at + 1]!])
  return (
    Points.safeParse(data).data?.map((point) =>
      [typeof point === 'object' && point !== null && 'value' in point ? point.value : point].flat(),
    ) ?? null
  )
}

export const seriesType = (option: ChartOption, series: string): string | undefined =>
  seriesIn(option).find(({ id }) => id === series)?.type

/** Whether the value axis of a drawing is reversed. */
export const turnedAxes = (option: ChartOption): boolean => {
  const { xAxis = [], yAxis = [] } = Option.parse(option)
  return [xAxis, yAxis].flat().some(({ type, inverse }) => type === 'value' && inverse === true)
}

/** Names on the axis of groups, one per mark; null if there are none. */
export function namesOf(option: ChartOption, count: number): readonly string[] | null {
  const { xAxis = [], yAxis = [] } = Option.parse(option)
  const names = [xAxis, yAxis].flat().find(({ type, data }) => type === 'category' && data?.length === count)?.data
  return names !== undefined && names.every((name) => typeof name === 'string') ? names : null
}

const tones: Readonly<Record<string, Tone>> = { gain: 'gain', loss: 'loss', edge: 'even' }
const hollow = (color: string | undefined): boolean => color === 'paper' || color === 'transparent'

/** Sign shown by the colour of a mark; null if it shows none. */
export function toneDrawn({ itemStyle = {} }: DrawnItem): Tone | null {
  const color = hollow(itemStyle.color) ? itemStyle.borderColor : itemStyle.color
  return tones[color ?? ''] ?? null
}

/** Whether marks are coloured by their sign, and not by something else such as a comment's rating. */
export const isToned = (items: readonly DrawnItem[]): boolean =>
  items.some((item) => toneDrawn(item) !== null) && !items.some(({ itemStyle }) => itemStyle?.color === 'evenMark')

/** Sign that a mark must show: that of its signed text, else of its name, its label, or its value. */
export function toneSaid({ head, rows }: MarkWords, item: DrawnItem): Tone {
  const said = rows.find(({ signed }) => signed !== undefined)
  if (said !== undefined) return said.signed === true ? toneOf(said.value) : 'even'
  if (/\bloss(es)?$/.test(head)) return 'loss'
  if (/\bwins?$/.test(head)) return 'gain'
  const written = item.label?.formatter
  if (typeof written === 'string') return toneOf(written)
  const value = [item.value].flat().at(-1)
  return typeof value !== 'number' || value === 0 ? 'even' : value > 0 ? 'gain' : 'loss'
}
