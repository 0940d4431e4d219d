import { pngOf } from './png.ts'
import { type Candle, type DrawnTrade, levelsOf, pricePath } from './price-path.ts'
import { random } from './random.ts'

/** Size of every picture, in pixels. */
export const pictureSize = { width: 960, height: 540 } as const
const { width, height } = pictureSize
const candleWidth = 11
/** Right edge of the chart, where its scale starts. */
const right = 913
const candleCount = Math.floor(right / candleWidth)
const volumeTop = height - 64

/** Colours of the light theme. */
const palette = [
  '#FBFCFA', // paper
  '#E3E8E2', // grid
  '#C5CCC5', // volume
  '#818A84', // edge of the scale
  '#161B18', // ink: the exit
  '#1F4E91', // accent: the entry
  '#078A82', // gain
  '#D9581E', // loss
  '#D4EEEB', // distance to the target
  '#FAE2D7', // distance to the stop
  '#B98309', // average
] as const
const colours = {
  paper: 0,
  grid: 1,
  volume: 2,
  edge: 3,
  ink: 4,
  accent: 5,
  gain: 6,
  loss: 7,
  reward: 8,
  risk: 9,
  average: 10,
}

/**
 * Draws a screenshot like a trader's: the chart around a closed trade with its entry, exit, stop and target, as a PNG file. It has no text,
 * so that it fits any instrument. The same trade and seed give the same bytes.
 * @param held candles from entry to exit: few on a chart of a higher time frame
 */
export function tradePicture(trade: DrawnTrade, seed: number, held: number): Uint8Array<ArrayBuffer> {
  const chance = random(seed)
  const before = Math.round((candleCount - held) * chance.between(0.55, 0.7))
  const levels = levelsOf(trade)
  const candles = pricePath(levels, { before, held, after: candleCount - held - before }, chance)
  const scale = scaleOf(candles, Object.values(levels))
  const pixels = new Uint8Array(width * height)
  const box = (x: number, y: number, wide: number, high: number, colour: number): void => {
    const from = Math.max(0, Math.round(y))
    const to = Math.min(height, Math.round(y + high))
    for (let row = from; row < to; row++) pixels.fill(colour, row * width + x, row * width + Math.min(width, x + wide))
  }

  const [start, end] = [before * candleWidth, (before + held) * candleWidth]
  const zone = (level: number | null, colour: number): void => {
    if (level === null) return
    const [top, bottom] = [scale(level), scale(levels.entry)].toSorted((a, b) => a - b)
    box(start, top!, end - start, bottom! - top!, colour)
  }
  zone(levels.target, colours.reward)
  zone(levels.stop, colours.risk)
  for (let y = 54; y < height; y += 54) box(0, y, right, 1, colours.grid)
  for (let x = 12 * candleWidth; x < right; x += 12 * candleWidth) box(x, 0, 1, height, colours.grid)

  for (const [i, { open, high, low, close }] of candles.entries()) {
    const x = i * candleWidth
    const volume = ((high - low) / Math.abs(scale.perPixel)) * chance.between(0.25, 0.6) + 3
    box(x + 1, height - Math.min(60, volume), candleWidth - 2, 60, colours.volume)
    const colour = close >= open ? colours.gain : colours.loss
    box(x + 5, scale(high), 1, Math.max(1, scale(low) - scale(high)), colour)
    const [top, bottom] = [scale(Math.max(open, close)), scale(Math.min(open, close))]
    box(x + 2, top, candleWidth - 4, Math.max(1, bottom - top), colour)
  }
  drawAverage(candles, scale, box)

  const line = (level: number | null, colour: number, dashed: boolean): void => {
    if (level === null) return
    const y = scale(level) - 1
    for (let x = start; x < right; x += dashed ? 10 : right) box(x, y, dashed ? 6 : right - start, 2, colour)
    box(right + 1, y - 8, width - right - 1, 18, colour) // on the scale, instead of a price
  }
  line(levels.target, colours.gain, true)
  line(levels.stop, colours.loss, true)
  line(levels.exit, colours.ink, true)
  line(levels.entry, colours.accent, false)
  box(right, 0, 1, height, colours.edge)

  const long = trade.direction === 'LONG'
  arrow(start + 5, scale(levels.entry), long, colours.accent, box)
  arrow(end - 6, scale(levels.exit), !long, colours.ink, box)
  return pngOf({ width, height, palette, pixels })
}

type Box = (x: number, y: number, wide: number, high: number, colour: number) => void

/** Maps prices to pixel rows, with the whole trade visible and a strip for volumes below. */
function scaleOf(candles: readonly Candle[], levels: readonly (number | null)[]) {
  const known = levels.filter((level) => level !== null)
  const highest = Math.max(...candles.map(({ high }) => high), ...known)
  const lowest = Math.min(...candles.map(({ low }) => low), ...known)
  const top = 28
  const perPixel = (highest - lowest) / (volumeTop - 24 - top)
  return Object.assign((price: number): number => Math.round(top + (highest - price) / perPixel), { perPixel })
}

/** Draws the average of the last 20 closes, as a line two pixels wide. */
function drawAverage(candles: readonly Candle[], scale: (price: number) => number, box: Box): void {
  let last: number | null = null
  for (let i = 19; i < candles.length; i++) {
    const mean = candles.slice(i - 19, i + 1).reduce((sum, { close }) => sum + close, 0) / 20
    const y = scale(mean)
    const from: number = last ?? y
    for (let step = 0; step < candleWidth; step++)
      box((i - 1) * candleWidth + 5 + step, from + ((y - from) * step) / candleWidth, 1, 2, colours.average)
    last = y
  }
}

/** Draws a triangle with its tip at a price: from below for a buy, from above for a sale. */
function arrow(x: number, y: number, buy: boolean, colour: number, box: Box): void {
  for (let row = 0; row < 9; row++) box(x - row, buy ? y + 5 + row : y - 6 - row, 2 * row + 1, 1, colour)
}
