import { z } from 'zod'
import type { MarkWords } from '../ui/chart/chart-marks.ts'
import type { ChartOption } from '../ui/chart/chart-option.ts'
import type { ChartTheme } from '../ui/chart/chart-theme.ts'
import { type Tone, toneOf } from '../ui/tone.ts'

/** A theme whose colours say what they are. */
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

/** What is drawn for each mark of a series; null for one that has no marks of its own look, as a line has. */
export function itemsOf(option: ChartOption, series: string): readonly DrawnItem[] | null {
  const data = Option.parse(option).series.find(({ id }) => id === series)?.data
  const read = z.array(Item).safeParse(data)
  return read.success ? read.data : null
}

export const seriesType = (option: ChartOption, series: string): string | undefined =>
  Option.parse(option).series.find(({ id }) => id === series)?.type

/** The sides of a drawing: no axis of values is turned round. */
export const turnedAxes = (option: ChartOption): boolean => {
  const { xAxis = [], yAxis = [] } = Option.parse(option)
  return [xAxis, yAxis].flat().some(({ type, inverse }) => type === 'value' && inverse === true)
}

/** Names on the axis of groups, one for each mark; null where there is none. */
export function namesOf(option: ChartOption, count: number): readonly string[] | null {
  const { xAxis = [], yAxis = [] } = Option.parse(option)
  const names = [xAxis, yAxis].flat().find(({ type, data }) => type === 'category' && data?.length === count)?.data
  return names !== undefined && names.every((name) => typeof name === 'string') ? names : null
}

const tones: Readonly<Record<string, Tone>> = { gain: 'gain', loss: 'loss', edge: 'even' }
const hollow = (color: string | undefined): boolean => color === 'paper' || color === 'transparent'

/** Which sign the colour of a mark tells; null where it tells none. */
export function toneDrawn({ itemStyle = {} }: DrawnItem): Tone | null {
  const color = hollow(itemStyle.color) ? itemStyle.borderColor : itemStyle.color
  return tones[color ?? ''] ?? null
}

/** Whether the marks are coloured by their sign, and not by something else such as what a comment is rated. */
export const isToned = (items: readonly DrawnItem[]): boolean =>
  items.some((item) => toneDrawn(item) !== null) && !items.some(({ itemStyle }) => itemStyle?.color === 'evenMark')

/** Which sign a mark must tell: that of what is said of it with a sign, else of its name, of what stands on it, of its value. */
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
