import { sentenceR } from '@afterclose/core/format'
import type { ChartTheme } from '../../ui/chart/chart-theme.ts'
import { bodyWidth } from './candles.ts'
import { type Draw, type Element, type Place, label, stroke, triangle, widthOf } from './drawing.ts'
import { type Box, freestPlace } from './free-place.ts'
import type { PricePoint, Shown, TradePicture } from './trade-picture.ts'

/** Height of a line of text, and distance of text from its mark, in pixels. */
const line = 15
const beside = 6
/** Maximum distance of text from its mark, in lines. */
const furthest = 12

/** The line from entry to exit, labelled fills, and the best and worst prices, labelled if there is free space. */
export const tradeMarks =
  ({ picture, bars, window }: Shown, theme: ChartTheme): Draw =>
  (place) => {
    const { x, y, left, right, top, bottom } = place
    const { fills, levels, best, worst, after } = picture
    const priceOf = (level: 'Entry' | 'Exit') => levels.find(({ name }) => name === level)?.price
    const [entry, exit] = [priceOf('Entry'), priceOf('Exit')]
    const way =
      entry === undefined || exit === undefined ? null : ([x(picture.from), y(entry), x(picture.to), y(exit)] as const)
    const width = bodyWidth(x(1) - x(0))
    const taken: Box[] = []
    for (let bar = window.from; bar <= window.to; bar++)
      taken.push(box(x(bar) - width / 2, y(bars.high[bar]!), x(bar) + width / 2, y(bars.low[bar]!)))
    for (const { price } of levels) taken.push(box(x(picture.from), y(price) - 1, right, y(price) + 1))
    if (way !== null) taken.push(...along(way))
    for (const { bar, price, side } of fills) {
      const d = side === 'Buy' ? 1 : -1
      taken.push(box(x(bar) - 7, y(price) + 2 * d, x(bar) + 7, y(price) + 13 * d))
    }
    const isSeen = ({ bar, price }: PricePoint): boolean =>
      x(bar) >= left && x(bar) <= right && y(price) >= top && y(price) <= bottom
    const points = [
      { point: best, name: 'best' },
      { point: worst, name: 'worst' },
      { point: best === null ? null : after, name: 'after the exit' },
    ].flatMap(({ point, name }) => (point === null || !isSeen(point) ? [] : [{ ...point, name }]))
    for (const { bar, price } of points) taken.push(box(x(bar) - 8, y(price) - 1, x(bar) + 8, y(price) + 1))
    const words = theme.narrow ? [] : fillWords()
    return [
      ...(way === null ? [] : [stroke(...way, theme.colors[0]!, 1.75)]),
      ...fills.map(({ bar, price, side }) => triangle(x(bar), y(price), side === 'Buy', theme)),
      ...points.flatMap(pointMark),
      ...words,
    ]

    /** Labels for the first entry and the last exit; many would overlap. */
    function fillWords(): readonly Element[] {
      const shown = [fills.find((fill) => fill.entry), fills.findLast((fill) => !fill.entry)]
      return shown.flatMap((fill) => {
        if (fill === undefined || !isSeen(fill)) return []
        const isAbove = fill.side === 'Sell'
        const [at, height] = [x(fill.bar), y(fill.price) + (isAbove ? -14 : 14)]
        const text = fillText(fill)
        const sides = [at - 10 - widthOf(text), at + 10].map((begin) =>
          box(begin, height - line / 2, begin + widthOf(text), height + line / 2),
        )
        const first = (fill.entry ? sides : sides.toReversed()).filter((one) => one.left >= left && one.right <= right)
        return freeWords(text, at, height, { isAbove, first, look: { fill: theme.colors[0]!, bold: true } })
      })
    }

    function pointMark({ bar, price, name }: PricePoint & { readonly name: string }): readonly Element[] {
      const [at, height] = [x(bar), y(price)]
      const r = picture.rOf(price)
      const text = r === null ? name : `${name} ${sentenceR(r)}`
      const isAbove = bars.high[bar]! - price <= price - bars.low[bar]!
      return [
        stroke(at - 8, height, at + 8, height, theme.ink, 2),
        ...freeWords(text, at, height, {
          isAbove,
          first: [],
          look: { fill: theme.ink2 },
          others: points.filter((one) => one.name !== name),
        }),
      ]
    }

    /** Label of a mark in free space, preferring these positions; with a connecting line if it is not next to the mark. */
    function freeWords(
      text: string,
      at: number,
      height: number,
      { isAbove, first, look, others = [] }: Pick<Wanted, 'isAbove'> & Preferred,
    ): readonly Element[] {
      const places = [...first, ...placesFor(widthOf(text), at, height, { isAbove, place })]
      // next to another mark it would be read as the label of that one
      const own = places.filter((one) =>
        others.every((other) => {
          const away = distance(one, x(other.bar), y(other.price))
          return away > line || away > distance(one, at, height)
        }),
      )
      const free = freestPlace(own.length === 0 ? places : own, taken)
      taken.push(free)
      const end = free.top > height ? free.top : free.bottom < height ? free.bottom : height
      const isFar = Math.abs(end - height) > beside + 1
      return [
        ...(isFar ? [stroke(at, height, at, end, theme.ink3, 1)] : []),
        label(text, free.left, free.top + line / 2, theme, {
          ...look,
          align: 'left',
          baseline: 'middle',
          within: [left, right],
        }),
      ]
    }
  }

type Look = { readonly fill: string; readonly bold?: boolean }
interface Preferred {
  readonly first: readonly Box[]
  readonly look: Look
  /** Marks that the label must not be nearer to. */
  readonly others?: readonly PricePoint[]
}
interface Wanted {
  /** Price did not go above: positions above come first. */
  readonly isAbove: boolean
  readonly place: Place
}

/**
 * Label positions around a mark, the nearest first: over its middle, then next to it, increasingly far away, first on the side without
 * price.
 */
function placesFor(width: number, at: number, height: number, { isAbove, place }: Wanted): readonly Box[] {
  const { left, right, top, bottom } = place
  const offsets = Array.from({ length: 3 * furthest }, (_, i) => beside + (i * line) / 3)
  const tops = offsets.flatMap((offset) => {
    const both = [height - offset - line, height + offset]
    return isAbove ? both : both.toReversed()
  })
  return tops
    .filter((one) => one >= top && one + line <= bottom)
    .flatMap((one) =>
      [0.5, 8 / width, 1 - 8 / width, 0.25, 0.75].map((share) => {
        const begin = at - share * width
        const from = Math.min(Math.max(left, begin), right - width)
        return box(from, one, from + width, one + line)
      }),
    )
}

/** From a point to the nearest edge of a box; 0 inside. */
const distance = ({ left, right, top, bottom }: Box, x: number, y: number): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))

/** A line approximated by small boxes. */
const along = ([x1, y1, x2, y2]: readonly [number, number, number, number]): readonly Box[] =>
  Array.from({ length: 40 }, (_, i) => {
    const [at, height] = [x1 + ((x2 - x1) * i) / 39, y1 + ((y2 - y1) * i) / 39]
    return box(at - 2, height - 2, at + 2, height + 2)
  })

const box = (left: number, y1: number, right: number, y2: number): Box => ({
  left,
  right,
  top: Math.min(y1, y2),
  bottom: Math.max(y1, y2),
})

/** The stop of a strategy as steps, its worst-case exits as hollow triangles and its best-case exits as rings. */
export function triedMarks(
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
