import { formatNumber, sentenceR } from '@afterclose/core/format'
import { barPoints, candles } from '../../../parts/trade-chart/candles.ts'
import { multiples, niceStep, priceRange } from '../../../parts/trade-chart/price-axis.ts'
import {
  custom,
  type Draw,
  type Element,
  label,
  ring,
  spread,
  stroke,
  triangle,
} from '../../../parts/trade-chart/drawing.ts'
import { volumeBars, withVolumeRoom } from '../../../parts/trade-chart/volume-bars.ts'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import type { ChartTheme } from '../../../ui/chart/chart-theme.ts'
import type { ChartWindow } from '../../../ui/chart/chart-window.ts'
import { type ShownBars, timeOfDay } from './shown-bars.ts'

/** A level with its name: "Target +2.00R". */
export interface ShownLevel {
  readonly name: string
  readonly price: number
  readonly tone: 'gain' | 'loss' | 'ink' | 'grey'
  /** First row to draw it from; null: only its name. */
  readonly from: number | null
}

/** A price at a row of the chart. */
export interface Place {
  readonly row: number
  readonly price: number
}

/** A fill: filled for the real trade, hollow for a try. */
export interface ShownFill extends Place {
  readonly isBuy: boolean
  readonly isHollow: boolean
  /** A part of the position was closed here. */
  readonly isPart: boolean
}

export interface DealPicture {
  readonly bars: ShownBars
  /** Row of the first bar after the moment. */
  readonly moment: number
  readonly levels: readonly ShownLevel[]
  /** The stop as steps, until a row. */
  readonly stops: { readonly steps: readonly Place[]; readonly until: number } | null
  /** Tint between entry and target. */
  readonly way: { readonly from: number; readonly entry: number; readonly target: number } | null
  readonly fills: readonly ShownFill[]
  /** From entry to exit of the real trade. */
  readonly path: readonly [Place, Place] | null
  /** Rows outside these are pale; null for none. */
  readonly bright: { readonly from: number; readonly to: number } | null
  readonly decimals: number
}

/** Room at the right for names of levels, pixels. */
const namesRoom = { wide: 116, narrow: 84 }
const axisRoom = 24
const line = 15

/** Candles up to the last visible bar, with the moment as a line, volumes, orders from their bars on, and fills. */
export function dealChartOption(picture: DealPicture, window: ChartWindow, theme: ChartTheme): ChartOption {
  const { bars, moment, levels, fills, path, bright } = picture
  const count = bars.close.length
  const { from, to } = window
  const prices = priceRange(
    bars,
    { from: Math.min(from, count - 1), to: Math.min(to, count - 1) },
    levels.map(({ price }) => price),
  )
  const range = withVolumeRoom(prices, bars.volume)
  const rows = Array.from({ length: window.count }, (_, row) => String(row))
  const named = namedRows(picture, window, theme.narrow ? 4 : 8)
  const rowName = (row: number): string => {
    const minutes = bars.clock?.[row]
    if (minutes !== undefined) return timeOfDay(minutes)
    const bar = row - moment + 1
    return bar > 0 ? `+${bar}` : bar === 0 ? '0' : `−${-bar}`
  }

  return {
    animation: false,
    grid: {
      left: 0,
      right: theme.narrow ? namesRoom.narrow : namesRoom.wide,
      top: 18,
      bottom: axisRoom,
      outerBoundsMode: 'none',
    },
    tooltip: { trigger: 'axis', axisPointer: { type: 'line' } },
    xAxis: {
      type: 'category',
      data: rows,
      min: from,
      max: to,
      axisTick: { alignWithLabel: true, interval: (row: number) => named.has(row) },
      axisLabel: {
        interval: (row: number) => named.has(row),
        formatter: (row: string) => rowName(Number(row)),
        hideOverlap: true,
      },
    },
    yAxis: { type: 'value', ...range, show: false, splitLine: { show: false } },
    series: [
      custom('ground', 1, ground(picture, prices, theme, window), true),
      custom('moment', 1, momentLine(moment, theme), false),
      custom('candles', 2, candles(bars, window, theme, bright), true),
      barPoints(bars.close),
      custom(
        'orders',
        3,
        ({ x, y }) => [
          ...(path === null
            ? []
            : [stroke(x(path[0].row), y(path[0].price), x(path[1].row), y(path[1].price), theme.colors[0]!, 1.75)]),
          ...fills.map(({ row, price, isBuy, isHollow, isPart }) =>
            isPart ? ring(x(row), y(price), theme) : triangle(x(row), y(price), isBuy, theme, isHollow),
          ),
        ],
        true,
      ),
      custom('names', 4, names(picture, range, prices, theme), false),
    ],
  }
}

/** Rows with a label: every twentieth bar from the moment, or full hours. */
function namedRows({ bars, moment }: DealPicture, { from, to }: ChartWindow, most: number): ReadonlySet<number> {
  const { clock } = bars
  if (clock === null) {
    const step = [5, 10, 20, 50, 100, 200].find((rows) => (to - from + 1) / rows <= most) ?? 200
    const first = moment - 1 - Math.floor((moment - 1 - from) / step) * step
    return new Set(Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, i) => first + i * step))
  }
  const isNew = (row: number, step: number): boolean =>
    row > 0 && Math.floor(clock[row]! / step) !== Math.floor(clock[row - 1]! / step)
  const rows = clock.map((_, row) => row).filter((row) => row >= from && row <= to)
  const found = (step: number): number[] => rows.filter((row) => isNew(row, step))
  return new Set([5, 15, 30, 60, 120, 240, 480, 1440].map(found).find((some) => some.length <= most) ?? [])
}

const toneOf = (theme: ChartTheme) => ({ gain: theme.gain, loss: theme.loss, ink: theme.ink, grey: theme.ink2 })
type Range = { readonly min: number; readonly max: number }
const roundPrices = ({ min, max }: Range): readonly number[] => multiples(niceStep(max - min, 5), min, max)

/** The moment as a line over the whole height, labelled above the bars. */
function momentLine(moment: number, theme: ChartTheme): Draw {
  return ({ x, left, right, bottom }) => {
    const edge = (x(moment) + x(moment - 1)) / 2
    if (edge < left || edge > right) return []
    const look = { fill: theme.ink, bold: true, align: 'right', baseline: 'top', within: [left, right] } as const
    return [stroke(edge, 0, edge, bottom, theme.colors[0]!, 1.25), label('the moment', edge - 4, 2, theme, look)]
  }
}

/** Gridlines, sessions, volumes, levels and the stop. */
function ground(
  { bars, levels, stops, way }: DealPicture,
  prices: Range,
  theme: ChartTheme,
  window: ChartWindow,
): Draw {
  const { from } = window
  const volumes = volumeBars(bars.volume, window, theme)
  return (place) => {
    const { x, y, left, right, top, bottom } = place
    const half = (x(1) - x(0)) / 2
    const tones = toneOf(theme)
    const drawn: Element[] = roundPrices(prices).map((price) => stroke(left, y(price), right, y(price), theme.grid, 1))
    if (way !== null) {
      const ends = [y(way.entry), y(way.target)].map((at) => Math.min(bottom, Math.max(top, at)))
      const [begin, above] = [Math.max(left, x(way.from) - half), Math.min(...ends)]
      const shape = { x: begin, y: above, width: Math.max(0, right - begin), height: Math.max(...ends) - above }
      drawn.push({ type: 'rect', silent: true, shape, style: { fill: theme.gainMark, opacity: 0.08 } })
    }
    for (const row of bars.sessions)
      if (row > from) drawn.push(stroke(x(row) - half, top, x(row) - half, bottom, theme.rule, 1, [1, 3]))
    drawn.push(...volumes(place))
    for (const { price, from: row, tone } of levels)
      if (row !== null)
        drawn.push(stroke(Math.max(left, x(row) - half), y(price), right, y(price), tones[tone], 1.5, [2, 3]))
    if (stops !== null) drawn.push(steps(stops, { x, y, half, left, right }, theme))
    return drawn
  }
}

interface Scale {
  readonly x: (row: number) => number
  readonly y: (price: number) => number
  readonly half: number
  readonly left: number
  readonly right: number
}

/** The stop from bar to bar. */
function steps(
  { steps: all, until }: NonNullable<DealPicture['stops']>,
  { x, y, half, left, right }: Scale,
  theme: ChartTheme,
): Element {
  const at = (row: number): number => Math.min(right, Math.max(left, x(row) - half))
  const points = all.flatMap(({ row, price }, i) => [
    [at(row), y(price)],
    [at(all[i + 1]?.row ?? until), y(price)],
  ])
  return {
    type: 'polyline',
    silent: true,
    shape: { points },
    style: { stroke: theme.loss, lineWidth: 1.5, lineDash: [2, 3], fill: 'none' },
  }
}

/** Labels and prices of levels at the right, without overlap, and round prices if there is room. */
function names({ levels, decimals }: DealPicture, range: Range, prices: Range, theme: ChartTheme): Draw {
  const text = (price: number): string => formatNumber(price, { decimals })
  const tones = toneOf(theme)
  return ({ y, right, top, bottom }) => {
    const named = levels
      .map((level) => ({ ...level, y: Math.min(Math.max(y(level.price), top + line / 2), bottom - 1.5 * line) }))
      .toSorted((one, other) => one.y - other.y)
    const places = spread(
      named.map((level) => level.y),
      2 * line + 2,
      bottom - 1.5 * line,
    )
    const isFree = (at: number): boolean => places.every((place) => at < place - line || at > place + 2 * line)
    return [
      ...roundPrices(prices)
        .filter((price) => isFree(y(price)))
        .map((price) => label(text(price), right + 8, y(price), theme, { fill: theme.ink3, baseline: 'middle' })),
      ...named.flatMap(({ name, price, tone }, i) => {
        const arrow = price > range.max ? '↑ ' : price < range.min ? '↓ ' : ''
        const words = theme.narrow ? (name.split(/ (?=[+−\d])/)[0] ?? name) : name
        return [
          label(`${arrow}${words}`, right + 8, places[i]!, theme, {
            fill: tones[tone],
            bold: true,
            baseline: 'middle',
          }),
          label(text(price), right + 8, places[i]! + line, theme, { fill: theme.ink2, baseline: 'middle' }),
        ]
      }),
    ]
  }
}

/** "Target +2.00R" */
export const levelName = (name: string, r: number | null): string => (r === null ? name : `${name} ${sentenceR(r)}`)
