import { formatNumber, sentenceR } from '@afterclose/core/format'
import { multiples, niceStep, priceRange } from '../../../parts/trade-chart/price-axis.ts'
import { custom, label, spread, stroke, triangle } from '../../../parts/trade-chart/trade-chart-option.ts'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import type { ChartTheme } from '../../../ui/chart/chart-theme.ts'

/** Bars on screen, prices as they are shown. */
export interface ShownBars {
  readonly open: readonly number[]
  readonly high: readonly number[]
  readonly low: readonly number[]
  readonly close: readonly number[]
  readonly volume: readonly (number | null)[]
  /** Rows that are the first of a session. */
  readonly sessions: readonly number[]
  /** Minutes since midnight; null: bars are counted. */
  readonly clock: readonly number[] | null
}

/** A level with its name: "Target +2.00 R". */
export interface ShownLevel {
  readonly name: string
  readonly price: number
  readonly tone: 'gain' | 'loss' | 'ink'
  /** Row from which on it counts. */
  readonly from: number
}

export interface DealPicture {
  readonly bars: ShownBars
  /** Row of the first bar after the moment. */
  readonly moment: number
  readonly levels: readonly ShownLevel[]
  /** Entry of the position. */
  readonly entry: { readonly row: number; readonly price: number; readonly isBuy: boolean } | null
  /** Exits at worst, hollow. */
  readonly exits: readonly { readonly row: number; readonly price: number }[]
  readonly decimals: number
}

/** Bars before the moment, and room after the last one. */
const rowsBefore = { wide: 105, narrow: 45 }
const roomAfter = { wide: 24, narrow: 10 }
const namesRoom = { wide: 116, narrow: 76 }
const axisRoom = 24
/** Share of the height for volumes. */
const volumeShare = 0.16
const line = 15

/** Candles up to the last bar that was seen, with the moment as a line, volumes, and stop and target from their bars on. */
export function dealChartOption(
  { bars, moment, levels, entry, exits, decimals }: DealPicture,
  theme: ChartTheme,
): ChartOption {
  const count = bars.close.length
  const width = theme.narrow ? 'narrow' : 'wide'
  const to = Math.max(moment + roomAfter[width], count + 2)
  const from = Math.max(0, Math.min(moment, count) - rowsBefore[width], to - 400)
  const prices = priceRange(
    bars,
    { from, to: count - 1 },
    levels.map(({ price }) => price),
  )
  const range = { min: prices.min - (prices.max - prices.min) * (volumeShare + 0.04), max: prices.max }
  const rows = Array.from({ length: to + 1 }, (_, row) => row)
  const mostVolume = Math.max(0, ...bars.volume.slice(from).map((volume) => volume ?? 0))
  const rowName = (row: number): string => {
    const minutes = bars.clock?.[row]
    if (minutes !== undefined)
      return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    const bar = row - moment + 1
    return bar > 0 ? `+${bar}` : `−${1 - bar}`
  }
  const isNamed = (row: number): boolean => (row - moment + 1) % 20 === 0
  const toneOf = { gain: theme.gain, loss: theme.loss, ink: theme.ink }

  return {
    animation: false,
    grid: { left: 0, right: namesRoom[width], top: 18, bottom: axisRoom, outerBoundsMode: 'none' },
    tooltip: { trigger: 'axis', axisPointer: { type: 'line' } },
    xAxis: {
      type: 'category',
      data: rows.map(String),
      min: from,
      max: to,
      axisTick: { alignWithLabel: true, interval: isNamed },
      axisLabel: { interval: isNamed, formatter: (row: string) => rowName(Number(row)), hideOverlap: true },
    },
    yAxis: { type: 'value', ...range, show: false, splitLine: { show: false } },
    series: [
      custom(
        'ground',
        1,
        ({ x, y, left, right, top, bottom }) => {
          const half = (x(1) - x(0)) / 2
          const high = (bottom - top) * volumeShare
          const edge = x(moment) - half
          return [
            ...multiples(niceStep(prices.max - prices.min, 5), prices.min, prices.max).map((price) =>
              stroke(left, y(price), right, y(price), theme.grid, 1),
            ),
            ...bars.sessions
              .filter((row) => row > from)
              .map((row) => stroke(x(row) - half, top, x(row) - half, bottom, theme.rule, 1, [1, 3])),
            ...bars.volume.flatMap((volume, row) => {
              if (volume === null || mostVolume === 0 || row < from) return []
              const height = (high * volume) / mostVolume
              const shape = { x: x(row) - half * 0.65, y: bottom - height, width: half * 1.3, height }
              return [{ type: 'rect' as const, silent: true, shape, style: { fill: theme.ink3, opacity: 0.28 } }]
            }),
            stroke(edge, 0, edge, bottom, theme.colors[0]!, 1.25),
            label('the moment', edge - 4, 2, theme, {
              fill: theme.ink,
              bold: true,
              align: 'right',
              baseline: 'top',
              within: [left, right],
            }),
            ...levels.map(({ price, from: row, tone }) =>
              stroke(Math.max(left, x(row) - half), y(price), right, y(price), toneOf[tone], 1.5, [2, 3]),
            ),
          ]
        },
        true,
      ),
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
        data: bars.close.map((close, row) => [bars.open[row]!, close, bars.low[row]!, bars.high[row]!]),
      },
      custom(
        'orders',
        3,
        ({ x, y }) => [
          ...(entry === null ? [] : [triangle(x(entry.row), y(entry.price), entry.isBuy, theme)]),
          ...exits.map(({ row, price }) => triangle(x(row), y(price), entry?.isBuy === false, theme, true)),
        ],
        true,
      ),
      custom(
        'names',
        4,
        ({ y, right, top, bottom }) => {
          const named = levels
            .map((level) => ({ ...level, y: Math.min(Math.max(y(level.price), top + line / 2), bottom - 1.5 * line) }))
            .toSorted((one, other) => one.y - other.y)
          const places = spread(
            named.map((level) => level.y),
            2 * line + 2,
            bottom - 1.5 * line,
          )
          const text = (price: number): string => formatNumber(price, { decimals })
          const isFree = (at: number): boolean => places.every((place) => at < place - line || at > place + 2 * line)
          return [
            ...multiples(niceStep(prices.max - prices.min, 5), prices.min, prices.max)
              .filter((price) => isFree(y(price)))
              .map((price) => label(text(price), right + 8, y(price), theme, { fill: theme.ink3, baseline: 'middle' })),
            ...named.flatMap(({ name, price, tone }, i) => [
              label(name, right + 8, places[i]!, theme, { fill: toneOf[tone], bold: true, baseline: 'middle' }),
              label(text(price), right + 8, places[i]! + line, theme, { fill: theme.ink2, baseline: 'middle' }),
            ]),
          ]
        },
        false,
      ),
    ],
  }
}

/** "Target +2.00 R" */
export const levelName = (name: string, r: number | null): string => (r === null ? name : `${name} ${sentenceR(r)}`)
