import { sentenceR } from '@afterclose/core/format'
import type { ChartTheme } from '../../ui/chart/chart-theme.ts'
import { type Draw, type Element, label, spread, stroke } from './drawing.ts'
import { multiples, niceStep } from './price-axis.ts'
import type { LevelName, Shown, TradePicture } from './trade-picture.ts'
import { volumeBars } from './volume-bars.ts'

/** Minimum distance between lines of text on the right, in pixels. */
const line = 15

export type Range = { readonly min: number; readonly max: number }

/**
 * Background: volumes; dotted lines at the start and end of sessions; lines at whole R, or at round prices; tints and lines of the
 * distances to target and stop.
 */
export function ground({ picture, bars, window }: Shown, prices: Range, theme: ChartTheme): Draw {
  const volumes = volumeBars(bars.volume, window, theme)
  const { levels, from, to } = picture
  const borders = sessionBorders(bars)
  const level = (name: LevelName) => levels.find((one) => one.name === name)?.price
  const [entry, target, stop] = [level('Entry'), level('Target'), level('Stop')]
  return (place) => {
    const { x, y, left, right, top, bottom } = place
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
      ...borders.map((bar) => stroke(x(bar) - half, top, x(bar) - half, bottom, theme.rule, 1, [1, 3])),
      ...volumes(place),
      ...way(target, theme.gainMark),
      ...way(stop, theme.lossMark),
      ...taken.map(({ name, price }) =>
        stroke(Math.max(left, name === 'Entry' ? begin : end), y(price), right, y(price), theme.ink2, 1),
      ),
    ]
  }
}

/** Bars before which a session starts or has ended, except at the edges. */
function sessionBorders({ time, sessions }: Shown['bars']): readonly number[] {
  const bars = sessions.flatMap(({ from, to }) => [from, to]).map((at) => time.findIndex((bar) => bar >= at))
  return [...new Set(bars)].filter((bar) => bar > 0)
}

/** Whole R if the trade has a stop and at least two of them are visible, else round prices. */
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

/** Names of the levels, on the right: each above its price, without overlap, at the edge if its price is not visible. */
export function names(
  picture: TradePicture,
  { range, prices }: { readonly range: Range; readonly prices: Range },
  theme: ChartTheme,
  priceOf: (price: number) => string,
): Draw {
  const colorOf = { Target: theme.gain, Exit: theme.ink, Entry: theme.ink, Stop: theme.loss }
  return ({ y, right, top, bottom }) => {
    const levels = picture.levels
      .map(({ name, price, r }) => ({
        text: `${price > range.max ? '↑ ' : price < range.min ? '↓ ' : ''}${name}${r === null || theme.narrow ? '' : ` ${r === 0 ? '0R' : sentenceR(r)}`}`,
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
      const text = whole ? (Math.round(r) === 0 ? '0R' : sentenceR(Math.round(r))) : priceOf(price)
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
