import type { CustomSeriesOption } from 'echarts/charts'
import type { ChartTheme } from '../../ui/chart/chart-theme.ts'

type Api = Parameters<NonNullable<CustomSeriesOption['renderItem']>>[1]
export type Element = Exclude<ReturnType<NonNullable<CustomSeriesOption['renderItem']>>, null | undefined>
/** Coordinates on the chart, in pixels. */
export interface Place {
  readonly x: (bar: number) => number
  readonly y: (price: number) => number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}
export type Draw = (place: Place) => readonly Element[]

/** Heights in order, moved apart until none is closer than `gap` to the next and none is below `most`. */
export function spread(heights: readonly number[], gap: number, most: number): readonly number[] {
  const places: number[] = []
  for (const height of heights) places.push(Math.max(height, (places.at(-1) ?? -Infinity) + gap))
  for (let i = places.length - 1, limit = most; i >= 0; i--, limit = places[i + 1]! - gap)
    places[i] = Math.min(places[i]!, limit)
  return places
}

/** A drawing as a custom series: ECharts clips, orders and exports it with the others. */
export function custom(id: string, z: number, draw: Draw, clip: boolean): CustomSeriesOption {
  return {
    type: 'custom',
    id,
    z,
    clip,
    silent: true,
    tooltip: { show: false },
    data: [0],
    renderItem: (_, api) => ({
      type: 'group',
      // otherwise a redrawn line would keep the colour of the line that it replaces
      $mergeChildren: false,
      children: [...draw(placesOf(api, _.coordSys))],
    }),
  }
}

function placesOf(api: Api, box: object): Place {
  const { x = 0, y = 0, width = 0, height = 0 } = box as Partial<Record<'x' | 'y' | 'width' | 'height', number>>
  // both axes are linear: two points determine them
  const [x0 = 0, y0 = 0] = api.coord([0, 0])
  const [x1 = 0, y1 = 0] = api.coord([1, 1])
  return {
    x: (bar) => x0 + bar * (x1 - x0),
    y: (price) => y0 + price * (y1 - y0),
    left: x,
    right: x + width,
    top: y,
    bottom: y + height,
  }
}

export const stroke = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  color: string,
  width: number,
  dash?: number[],
): Element => ({
  type: 'line',
  silent: true,
  shape: { x1, y1, x2, y2 },
  style: { stroke: color, lineWidth: width, ...(dash === undefined ? {} : { lineDash: dash }) },
})

/** A marker: a buy points up from below its price, a sale down from above. */
export function triangle(x: number, y: number, buy: boolean, theme: ChartTheme, hollow = false): Element {
  const d = buy ? 1 : -1
  return {
    type: 'polygon',
    silent: true,
    shape: {
      points: [
        [x, y + 2 * d],
        [x + 7, y + 13 * d],
        [x - 7, y + 13 * d],
      ],
    },
    style: hollow
      ? { fill: theme.raised, stroke: theme.ink, lineWidth: 1.75 }
      : { fill: theme.colors[0]!, stroke: theme.raised, lineWidth: 1.5 },
  }
}

/** A marker of a partial fill. */
export const ring = (cx: number, cy: number, theme: ChartTheme): Element => ({
  type: 'circle',
  silent: true,
  shape: { cx, cy, r: 5 },
  style: { fill: theme.raised, stroke: theme.colors[0]!, lineWidth: 1.75 },
})

interface LabelLook {
  readonly fill: string
  readonly bold?: boolean
  readonly align?: 'left' | 'center' | 'right'
  readonly baseline: 'top' | 'middle' | 'bottom'
  /** Edges that the text must not cross. */
  readonly within?: readonly [left: number, right: number]
}
/** Approximate width of a character in pixels, for texts that are not measured. */
const letter = 6.4
export const widthOf = (text: string): number => text.length * letter

export function label(text: string, x: number, y: number, theme: ChartTheme, look: LabelLook): Element {
  const { fill, bold = false, baseline, within } = look
  const width = widthOf(text)
  let align = look.align ?? (within === undefined ? 'left' : 'center')
  if (within !== undefined) {
    const [left, right] = within
    if (align === 'right' && x - width < left) return label(text, left + 2, y, theme, { ...look, align: 'left' })
    if (align === 'left' && x + width > right) align = 'right'
    if (align === 'center' && x - width / 2 < left) align = 'left'
    if (align === 'center' && x + width / 2 > right) align = 'right'
  }
  return {
    type: 'text',
    silent: true,
    x,
    y,
    style: {
      text,
      fill,
      fontSize: 12,
      fontWeight: bold ? 600 : 400,
      fontFamily: theme.font,
      align,
      verticalAlign: baseline,
      // a halo keeps it readable over candles
      ...(within === undefined ? {} : { stroke: theme.raised, lineWidth: 3 }),
    },
  }
}
