import { formatNumber, sentenceR } from '@afterclose/core/format'
import { localText } from '@afterclose/core/time'
import type { CustomSeriesOption } from 'echarts/charts'
import { tickWords } from '../equity-chart/tick-words.ts'
import type { ChartOption } from '../../ui/chart/chart-option.ts'
import type { ChartTheme } from '../../ui/chart/chart-theme.ts'
import type { ChartWindow } from '../../ui/chart/chart-window.ts'
import { multiples, niceStep, priceRange, roundTimes } from './price-axis.ts'
import type { LevelName, PictureBars, TradePicture } from './trade-picture.ts'

/** Drawn picture with its visible part. */
export interface Shown {
  readonly picture: TradePicture
  readonly bars: PictureBars
  readonly window: ChartWindow
  /** Decimals of prices. */
  readonly decimals: number
}

type Api = Parameters<NonNullable<CustomSeriesOption['renderItem']>>[1]
export type Element = Exclude<ReturnType<NonNullable<CustomSeriesOption['renderItem']>>, null | undefined>
/** Draws at places of the chart, in pixels. */
export type Draw = (place: {
  readonly x: (bar: number) => number
  readonly y: (price: number) => number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}) => readonly Element[]

/** At the right, for the names of the levels. */
const namesRoom = { wide: 104, narrow: 76 }
const axisRoom = 24
/** Lines of text at the right keep this distance. */
const line = 15

/**
 * Candles in ink, hollow where price rose, pale outside the trade; its fills as triangles joined by a line, the way to target
 * and stop as a tint while it was open, and their prices at the right, with R where the trade has a stop.
 */
export function tradeChartOption({ picture, bars, window, decimals }: Shown, theme: ChartTheme): ChartOption {
  const { fills, levels, best, worst, after } = picture
  const range = priceRange(bars, window, [
    ...levels.map(({ price }) => price),
    ...[best, worst].flatMap((point) => (point === null ? [] : [point.price])),
    ...(picture.tried?.stops ?? []).map(({ price }) => price),
  ])
  const times = roundTimes(bars, window, theme.narrow ? 3 : 6)
  const named = new Set(times.bars)
  const priceOf = (price: number): string => formatNumber(price, { decimals })
  const inTrade = (bar: number): boolean => bar >= picture.from && bar <= picture.to

  return {
    grid: {
      left: 0,
      right: theme.narrow ? namesRoom.narrow : namesRoom.wide,
      top: 4,
      bottom: axisRoom,
      outerBoundsMode: 'none',
    },
    tooltip: { trigger: 'axis', axisPointer: { type: 'line' } },
    xAxis: {
      type: 'category',
      data: bars.time.map((_, bar) => String(bar)),
      min: window.from,
      max: window.to,
      axisTick: { alignWithLabel: true, interval: (bar: number) => named.has(bar) },
      axisLabel: {
        interval: (bar: number) => named.has(bar),
        formatter: (bar: string) => timeWords(bars.time, Number(bar), times.days),
        hideOverlap: true,
      },
    },
    yAxis: { type: 'value', ...range, show: false, splitLine: { show: false } },
    series: [
      custom('ground', 1, ground(picture, range, theme, window), true),
      {
        type: 'candlestick',
        id: 'bars',
        z: 2,
        barMaxWidth: 14,
        barMinWidth: 1,
        itemStyle: {
          color: theme.raised,
          color0: theme.ink2,
          borderColor: theme.ink2,
          borderColor0: theme.ink2,
          borderWidth: 1,
        },
        emphasis: { itemStyle: { borderColor: theme.ink, borderColor0: theme.ink, borderWidth: 1.5 } },
        data: bars.time.map((_, bar) => ({
          value: [bars.open[bar]!, bars.close[bar]!, bars.low[bar]!, bars.high[bar]!],
          ...(inTrade(bar) ? {} : { itemStyle: { opacity: 0.5 } }),
        })),
      },
      custom(
        'trade',
        3,
        ({ x, y, left, right }) => {
          const entry = levels.find(({ name }) => name === 'Entry')
          const exit = levels.find(({ name }) => name === 'Exit')
          const path =
            entry === undefined || exit === undefined
              ? []
              : [stroke(x(picture.from), y(entry.price), x(picture.to), y(exit.price), theme.colors[0]!, 1.75)]
          const ticks = [
            ...tick(best, 'best'),
            ...tick(worst, 'worst'),
            ...(beyond(after, best) ? tick(after, 'after the exit') : []),
          ]
          return [
            ...path,
            ...fills.map(({ bar, price, side }) => triangle(x(bar), y(price), side === 'Buy', theme)),
            ...ticks,
            ...fillWords(),
          ]

          function tick(point: typeof best, name: string): readonly Element[] {
            if (point === null) return []
            const [at, height] = [x(point.bar), y(point.price)]
            if (at < left || at > right) return []
            const r = picture.rOf(point.price)
            const above = bars.high[point.bar]! - point.price <= point.price - bars.low[point.bar]!
            // away from the words of a fill that is close: those of the exit stand right of it, those of the entry left
            const ofExit = Math.abs(at - x(picture.to)) < 80
            const beside =
              ofExit && point.bar <= picture.to ? 1 : ofExit || Math.abs(at - x(picture.from)) < 80 ? -1 : 0
            const words = r === null ? name : `${name} ${sentenceR(r)}`
            return [
              stroke(at - 8, height, at + 8, height, theme.ink, 2),
              label(words, at - 12 * beside, height + (above ? -6 : 6), theme, {
                fill: theme.ink2,
                align: beside === 0 ? 'center' : beside === 1 ? 'right' : 'left',
                baseline: above ? 'bottom' : 'top',
                within: [left, right],
              }),
            ]
          }
          /** The first entry and the last exit; each of many would cover the others. */
          function fillWords(): readonly Element[] {
            const first = fills.find((fill) => fill.entry)
            const last = fills.findLast((fill) => !fill.entry)
            return [first, last].flatMap((fill) => {
              if (fill === undefined || theme.narrow) return []
              const at = x(fill.bar)
              if (at < left || at > right) return []
              const before = fill.entry
              return [
                label(
                  fillText(fill),
                  at + (before ? -10 : 10),
                  y(fill.price) + (fill.side === 'Buy' ? 14 : -14),
                  theme,
                  {
                    fill: theme.colors[0]!,
                    bold: true,
                    align: before ? 'right' : 'left',
                    baseline: 'middle',
                    within: [left, right],
                  },
                ),
              ]
            })
          }
        },
        true,
      ),
      ...(picture.tried === null ? [] : [custom('tried', 3, tried(picture.tried, picture.fills, theme), true)]),
      custom('names', 4, names(picture, range, theme, priceOf), false),
    ],
  }
}

/** The stop of a strategy as steps, its exits at worst as hollow triangles and at best as rings. */
function tried(
  { stops, until, worst, best }: NonNullable<TradePicture['tried']>,
  fills: TradePicture['fills'],
  theme: ChartTheme,
): Draw {
  const isSale = fills.some(({ entry, side }) => entry && side === 'Buy')
  return ({ x, y }) => {
    const points = stops.flatMap(({ bar, price }, i) => {
      const end = stops[i + 1]?.bar ?? until + 1
      return [
        [x(bar) - half(x), y(price)],
        [x(end) - half(x), y(price)],
      ]
    })
    return [
      {
        type: 'polyline',
        silent: true,
        shape: { points },
        style: { stroke: theme.loss, lineWidth: 1.75, fill: 'none' },
      },
      ...worst.map(({ bar, price }) => triangle(x(bar), y(price), !isSale, theme, true)),
      ...best.map(
        ({ bar, price }): Element => ({
          type: 'circle',
          silent: true,
          shape: { cx: x(bar), cy: y(price), r: 6 },
          style: { fill: 'none', stroke: theme.ink, lineWidth: 1.75 },
        }),
      ),
    ]
  }
}
/** Pixels of half a bar. */
const half = (x: (bar: number) => number): number => (x(1) - x(0)) / 2

/** "Buy 1, 09:51" */
const fillText = ({ side, size, date }: TradePicture['fills'][number]): string =>
  [size === null ? side : `${side} ${size}`, date.slice(11, 16)].join(', ')

/** The time of a bar, or its day where one begins. */
function timeWords(time: readonly number[], bar: number, days: boolean): string {
  const text = localText(time[bar]! * 1000)
  const newDay = bar > 0 && text.slice(0, 10) !== localText(time[bar - 1]! * 1000).slice(0, 10)
  return days || newDay ? tickWords(Math.floor(time[bar]! / 86_400) * 86_400_000) : text.slice(11, 16)
}

/** Whether price went further after the exit than while the trade was open. */
const beyond = (after: TradePicture['after'], best: TradePicture['best']): boolean => after !== null && best !== null

type Range = { readonly min: number; readonly max: number }

/** Lines at whole R, or at round prices; the tints of the ways to target and stop; their lines. */
function ground(picture: TradePicture, range: Range, theme: ChartTheme, window: ChartWindow): Draw {
  const { levels, from, to } = picture
  const level = (name: LevelName) => levels.find((one) => one.name === name)?.price
  const [entry, target, stop] = [level('Entry'), level('Target'), level('Stop')]
  return ({ x, y, left, right }) => {
    const half = (x(window.to) - x(window.from)) / Math.max(1, window.to - window.from) / 2
    const [begin, end] = [x(from) - half, x(to) + half]
    const way = (price: number | undefined, color: string): readonly Element[] =>
      price === undefined || entry === undefined || end < left || begin > right
        ? []
        : [
            {
              type: 'rect',
              silent: true,
              shape: {
                x: Math.max(left, begin),
                y: Math.min(y(entry), y(price)),
                width: Math.min(right, end) - Math.max(left, begin),
                height: Math.abs(y(entry) - y(price)),
              },
              style: { fill: color, opacity: 0.09 },
            },
            stroke(Math.max(left, begin), y(price), right, y(price), color, 1.5, [2, 3]),
          ]
    const taken = levels.filter(({ name }) => name === 'Entry' || name === 'Exit')
    return [
      ...gridPrices(picture, range).map((price) => stroke(left, y(price), right, y(price), theme.grid, 1)),
      ...way(target, theme.gainMark),
      ...way(stop, theme.lossMark),
      ...taken.map(({ name, price }) =>
        stroke(Math.max(left, name === 'Entry' ? begin : end), y(price), right, y(price), theme.ink2, 1),
      ),
    ]
  }
}

/** Whole R where the trade has a stop and at least two of them are in sight, else round prices. */
function gridPrices({ rOf, levels }: TradePicture, { min, max }: Range): readonly number[] {
  const entry = levels.find(({ name }) => name === 'Entry')?.price
  const [a, b] = [rOf(min), rOf(max)]
  if (a !== null && b !== null && entry !== undefined) {
    const [low, high] = [Math.min(a, b), Math.max(a, b)]
    const step = Math.max(1, niceStep(high - low, 7))
    const perR = (max - min) / (b - a)
    const prices = multiples(step, low, high).map((r) => entry + r * perR)
    if (prices.length >= 2) return prices
  }
  return multiples(niceStep(max - min, 5), min, max)
}

/** The names of levels at the right: over their price, apart from each other, and at the edge those that are out of sight. */
function names(picture: TradePicture, range: Range, theme: ChartTheme, priceOf: (price: number) => string): Draw {
  const colorOf = { Target: theme.gain, Exit: theme.ink, Entry: theme.ink, Stop: theme.loss }
  return ({ y, right, top, bottom }) => {
    const levels = picture.levels
      .map(({ name, price, r }) => ({
        text: `${price > range.max ? '↑ ' : price < range.min ? '↓ ' : ''}${name}${r === null || theme.narrow ? '' : ` ${r === 0 ? '0 R' : sentenceR(r)}`}`,
        price: priceOf(price),
        color: colorOf[name],
        y: Math.min(Math.max(y(price), top + line / 2), bottom - 1.5 * line),
      }))
      .toSorted((one, other) => one.y - other.y)
    const places = spread(
      levels.map((level) => level.y),
      2 * line + 2,
      bottom - 1.5 * line,
    )
    const free = (at: number): boolean => places.every((place) => at < place - line || at > place + 2 * line)
    const grid = gridPrices(picture, range).flatMap((price) => {
      const r = picture.rOf(price)
      const whole = r !== null && Math.abs(r - Math.round(r)) < 1e-9
      const text = whole ? (Math.round(r) === 0 ? '0 R' : sentenceR(Math.round(r))) : priceOf(price)
      return free(y(price)) ? [label(text, right + 8, y(price), theme, { fill: theme.ink3, baseline: 'middle' })] : []
    })
    return [
      ...grid,
      ...levels.flatMap(({ text, price, color }, i) => [
        label(text, right + 8, places[i]!, theme, { fill: color, bold: true, baseline: 'middle' }),
        label(price, right + 8, places[i]! + line, theme, { fill: theme.ink2, baseline: 'middle' }),
      ]),
    ]
  }
}

/** Heights in their order, moved apart until none is closer than `gap` to the next, none below `most`. */
export function spread(heights: readonly number[], gap: number, most: number): readonly number[] {
  const places: number[] = []
  for (const height of heights) places.push(Math.max(height, (places.at(-1) ?? -Infinity) + gap))
  for (let i = places.length - 1, limit = most; i >= 0; i--, limit = places[i + 1]! - gap)
    places[i] = Math.min(places[i]!, limit)
  return places
}

/** One picture in a series of its own: ECharts clips, orders and exports it with the others. */
export function custom(id: string, z: number, draw: Draw, clip: boolean): CustomSeriesOption {
  return {
    type: 'custom',
    id,
    z,
    clip,
    silent: true,
    tooltip: { show: false },
    data: [0],
    renderItem: (_, api) => ({ type: 'group', children: [...draw(placesOf(api, _.coordSys))] }),
  }
}

function placesOf(api: Api, box: object): Parameters<Draw>[0] {
  const { x = 0, y = 0, width = 0, height = 0 } = box as Partial<Record<'x' | 'y' | 'width' | 'height', number>>
  const at = (bar: number, price: number): readonly number[] => api.coord([bar, price])
  return {
    x: (bar) => at(bar, 0)[0] ?? 0,
    y: (price) => at(0, price)[1] ?? 0,
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

/** A buy points up from below its price, a sale down from above. */
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

interface LabelLook {
  readonly fill: string
  readonly bold?: boolean
  readonly align?: 'left' | 'center' | 'right'
  readonly baseline: 'top' | 'middle' | 'bottom'
  /** Edges that it does not cross. */
  readonly within?: readonly [left: number, right: number]
}
/** About how wide a letter is, of what is measured nowhere else. */
const letter = 6.4

export function label(text: string, x: number, y: number, theme: ChartTheme, look: LabelLook): Element {
  const { fill, bold = false, baseline, within } = look
  const width = text.length * letter
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
