import { formatNumber, sentenceR } from '@afterclose/core/format'
import { localText } from '@afterclose/core/time'
import { tickWords } from '../equity-chart/tick-words.ts'
import type { ChartOption } from '../../ui/chart/chart-option.ts'
import type { ChartTheme } from '../../ui/chart/chart-theme.ts'
import type { ChartWindow } from '../../ui/chart/chart-window.ts'
import { barPoints, candles } from './candles.ts'
import { custom, type Draw, type Element, label, spread, stroke, triangle } from './drawing.ts'
import { multiples, niceStep, priceRange, roundTimes } from './price-axis.ts'
import type { LevelName, PictureBars, TradePicture } from './trade-picture.ts'
import { volumeBars, withVolumeRoom } from './volume-bars.ts'

/** Drawn picture with its visible part. */
export interface Shown {
  readonly picture: TradePicture
  readonly bars: PictureBars
  readonly window: ChartWindow
  /** Decimals of prices. */
  readonly decimals: number
}

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
  const prices = priceRange(bars, window, [
    ...levels.map(({ price }) => price),
    ...[best, worst].flatMap((point) => (point === null ? [] : [point.price])),
    ...(picture.tried?.stops ?? []).map(({ price }) => price),
  ])
  const range = withVolumeRoom(prices, bars.volume)
  const times = roundTimes(bars, window, theme.narrow ? 3 : 6)
  const named = new Set(times.bars)
  const priceOf = (price: number): string => formatNumber(price, { decimals })

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
      custom('ground', 1, ground({ picture, bars, window, decimals }, prices, theme), true),
      custom('candles', 2, candles(bars, window, theme, picture), true),
      barPoints(bars.close),
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
      custom('names', 4, names(picture, { range, prices }, theme, priceOf), false),
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

/** Volumes; lines at whole R, or at round prices; the tints of the ways to target and stop; their lines. */
function ground({ picture, bars, window }: Shown, prices: Range, theme: ChartTheme): Draw {
  const volumes = volumeBars(bars.volume, window, theme)
  const { levels, from, to } = picture
  const level = (name: LevelName) => levels.find((one) => one.name === name)?.price
  const [entry, target, stop] = [level('Entry'), level('Target'), level('Stop')]
  return (place) => {
    const { x, y, left, right } = place
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
      ...gridPrices(picture, prices).map((price) => stroke(left, y(price), right, y(price), theme.grid, 1)),
      ...volumes(place),
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
function names(
  picture: TradePicture,
  { range, prices }: { readonly range: Range; readonly prices: Range },
  theme: ChartTheme,
  priceOf: (price: number) => string,
): Draw {
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
    const grid = gridPrices(picture, prices).flatMap((price) => {
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
