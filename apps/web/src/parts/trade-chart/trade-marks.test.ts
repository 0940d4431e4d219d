import { describe, expect, it } from 'vitest'
import { namedTheme } from '../../testing/chart-colours.ts'
import { storedTrade } from '../../testing/stored-trade.ts'
import { aTradeBars } from '../../testing/trade-bars.ts'
import { type Place, widthOf } from './drawing.ts'
import { tradeMarks, triedMarks } from './trade-marks.ts'
import { firstWindow, tradePicture } from './trade-picture.ts'

const bars = { ...aTradeBars().bars, length: 180, sessions: [] }

interface Extremes {
  readonly highestPrice: string
  readonly lowestPrice: string
}

/** Words of a trade's marks with the boxes that they take, in a chart of this width. */
function wordsIn(
  width: number,
  after: Extremes,
  during: Extremes = { highestPrice: '6011.75', lowestPrice: '5996.5' },
) {
  const trade = { ...storedTrade(5), ...during }
  const until = bars.time[110]! + 180
  const picture = tradePicture(trade, bars, { extremes: null, afterExit: { ...after, until } })!
  const window = { ...firstWindow(picture, bars.time.length), count: bars.time.length }
  const step = width / (window.to - window.from + 1)
  const [low, high] = [Math.min(...bars.low), Math.max(...bars.high)]
  const place: Place = {
    x: (bar) => (bar - window.from + 0.5) * step,
    y: (price) => 20 + ((high - price) / (high - low)) * 360,
    left: 0,
    right: width,
    top: 4,
    bottom: 400,
  }
  const drawn = tradeMarks({ picture, bars, window, decimals: 2 }, { ...namedTheme, narrow: width < 480 })(place)
  const words = drawn.flatMap((one) => {
    if (one.type !== 'text') return []
    const { x: left = 0, y: middle = 0, style } = one
    const text = String(style?.text)
    return [
      {
        text,
        left: left,
        right: left + widthOf(text),
        top: middle - 7.5,
        bottom: middle + 7.5,
      },
    ]
  })
  const body = Math.min(step / 2, 14) / 2
  const candles = bars.high.slice(window.from, window.to + 1).map((top, i) => {
    const bar = window.from + i
    return { left: place.x(bar) - body, right: place.x(bar) + body, top: place.y(top), bottom: place.y(bars.low[bar]!) }
  })
  return { words, candles, place, picture }
}
type Box = Omit<ReturnType<typeof wordsIn>['words'][number], 'text'>
const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

describe.each([
  ['wide', 700],
  ['as on a phone', 290],
])('words in the chart of a trade, %s', (_, width) => {
  it.each([
    ['beyond all', '6014'],
    ['at the entry', '6000'],
    ['below the best of the trade', '6011'],
  ])('cover neither candles nor each other, the best price after the exit being %s', (_name, highestPrice) => {
    const { words, candles, place } = wordsIn(width, { highestPrice, lowestPrice: '5999' })
    expect(words.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^after the exit [+−]?\d\.\d\dR$/))
    expect(words.length).toBe(width > 480 ? 5 : 3)
    for (const [i, word] of words.entries()) {
      expect(
        candles.filter((candle) => meet(word, candle)),
        word.text,
      ).toEqual([])
      expect(
        words.filter((other, at) => at !== i && meet(word, other)),
        word.text,
      ).toEqual([])
      expect(word.left >= place.left && word.right <= place.right && word.top >= place.top, word.text).toBe(true)
    }
  })
})

it('labels no mark right beside another one: "worst −0.73R" was read at the best price', () => {
  for (let i = 0; i < 400; i++) {
    const [highest, lowest] = [5997 + (i % 20) * 0.75, 5996 + Math.floor(i / 20) * 0.5]
    if (lowest >= highest) continue
    const { words, place, picture } = wordsIn(
      i % 2 === 0 ? 700 : 290,
      { highestPrice: '6014', lowestPrice: '5999' },
      { highestPrice: String(highest), lowestPrice: String(lowest) },
    )
    const marks = { best: picture.best!, worst: picture.worst!, 'after the exit': picture.after! }
    const far = (word: Box, { bar, price }: { bar: number; price: number }): number =>
      Math.hypot(
        Math.max(word.left - place.x(bar), 0, place.x(bar) - word.right),
        Math.max(word.top - place.y(price), 0, place.y(price) - word.bottom),
      )
    for (const word of words)
      for (const [name, mark] of Object.entries(marks)) {
        if (!word.text.startsWith(name)) continue
        // further away than a line of text a label is connected to its mark
        const nearest = Math.min(15, far(word, mark))
        for (const other of Object.values(marks).filter((one) => one !== mark))
          expect(far(word, other), `${word.text} of ${highest} and ${lowest}`).toBeGreaterThan(nearest)
      }
  }
})

describe('a strategy on the chart of a trade', () => {
  /** Ten pixels a bar, and a hundred a price. */
  const place: Place = {
    x: (bar) => 10 * bar,
    y: (price) => 1000 - 100 * price,
    left: 0,
    right: 300,
    top: 0,
    bottom: 1000,
  }
  const tried = {
    stops: [
      { bar: 2, price: 4 },
      { bar: 5, price: 5 },
    ],
    until: 8,
    worst: [{ bar: 8, price: 5 }],
    best: [{ bar: 9, price: 7 }],
  }
  const drawn = (side: 'Buy' | 'Sell') =>
    triedMarks(
      tried,
      [{ bar: 2, price: 5, side, entry: true, size: '1', date: '2024-01-02T10:00:00' }],
      namedTheme,
    )(place)

  it('[BARS 3.7] has the stop as a stepped line from bar to bar, up to the end of the last', () => {
    expect(drawn('Buy').filter(({ type }) => type === 'polyline')).toMatchObject([
      {
        shape: {
          points: [
            [15, 600],
            [45, 600],
            [45, 500],
            [85, 500],
          ],
        },
        style: { stroke: namedTheme.loss, fill: 'none' },
      },
    ])
  })

  it.each([
    [
      'a long trade',
      'Buy',
      [
        [80, 498],
        [87, 487],
        [73, 487],
      ],
    ],
    [
      'a short trade',
      'Sell',
      [
        [80, 502],
        [87, 513],
        [73, 513],
      ],
    ],
  ] as const)('[BARS 3.7] has the exits of %s at worst as hollow triangles of its side', (_, side, points) => {
    expect(drawn(side).filter(({ type }) => type === 'polygon')).toMatchObject([
      { shape: { points }, style: { fill: namedTheme.raised, stroke: namedTheme.ink } },
    ])
  })

  it('[BARS 3.7] has the exits at best as rings', () => {
    expect(drawn('Buy').filter(({ type }) => type === 'circle')).toMatchObject([
      { shape: { cx: 90, cy: 300 }, style: { fill: 'none', stroke: namedTheme.ink } },
    ])
  })
})
