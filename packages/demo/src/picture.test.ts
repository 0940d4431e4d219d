import { unzlibSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { demoJournal } from './demo-journal.ts'
import { tradePicture } from './picture.ts'
import { demoPictures, pictureDescriptions, pictureOf } from './pictures.ts'
import { pricePath } from './price-path.ts'
import { random } from './random.ts'

const long = { direction: 'LONG', entryPrice: '100', exitPrice: '102', stopLoss: '99', takeProfit: '102' } as const
const short = { direction: 'SHORT', entryPrice: '100', exitPrice: '100.5', stopLoss: '101', takeProfit: '98' } as const

/** The parts of a PNG file, read as the standard says and independently of what wrote them. */
function partsOf(file: Uint8Array) {
  expect([...file.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10])
  const numbers = new DataView(file.buffer, file.byteOffset)
  const parts: { type: string; data: Uint8Array }[] = []
  for (let at = 8; at < file.length; ) {
    const length = numbers.getUint32(at)
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8))
    expect(numbers.getUint32(at + 8 + length), type).toBe(slowCrc(file.subarray(at + 4, at + 8 + length)))
    parts.push({ type, data: file.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return parts
}

/** CRC-32 as in annex D of the PNG standard, bit by bit: the remainder of the message by the polynomial. */
function slowCrc(bytes: Uint8Array): number {
  let crc = 0xffffffffn
  for (const byte of bytes) {
    crc ^= BigInt(byte)
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1n) === 1n ? (crc >> 1n) ^ 0xedb88320n : crc >> 1n
  }
  return Number(crc ^ 0xffffffffn)
}

/** Colour at each pixel, as "r,g,b". */
function pixelsOf(file: Uint8Array) {
  const parts = partsOf(file)
  expect(parts.map(({ type }) => type)).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
  const [head, palette, data] = parts.map((part) => part.data)
  const width = new DataView(head!.buffer, head!.byteOffset).getUint32(0)
  const height = new DataView(head!.buffer, head!.byteOffset).getUint32(4)
  expect([...head!.subarray(8)]).toEqual([4, 3, 0, 0, 0])
  const rows = unzlibSync(data!)
  expect(rows.length).toBe(height * (1 + width / 2))
  const at = (x: number, y: number): string => {
    const byte = rows[y * (1 + width / 2) + 1 + (x >> 1)]!
    const colour = x % 2 === 0 ? byte >> 4 : byte & 15
    return palette!.subarray(colour * 3, colour * 3 + 3).join()
  }
  return { width, height, at }
}

describe('the picture of a trade', () => {
  it('is a PNG file, the same for the same trade and seed', () => {
    const { width, height } = pixelsOf(tradePicture(long, 7, 20))
    expect([width, height]).toEqual([960, 540])
    expect(tradePicture(long, 7, 20)).toEqual(tradePicture(long, 7, 20))
    expect(tradePicture(long, 8, 20)).not.toEqual(tradePicture(long, 7, 20))
  })

  it.each([
    ['a long trade', long, ['ink', 'accent', 'loss']],
    ['a short trade', short, ['loss', 'ink', 'accent', 'gain']],
    ['a trade without stop and target', { ...long, stopLoss: null, takeProfit: null }, ['ink', 'accent']],
  ])('marks the levels of %s on its scale, from high to low', (_name, trade, expected) => {
    const names = new Map([
      ['31,78,145', 'accent'],
      ['22,27,24', 'ink'],
      ['7,138,130', 'gain'],
      ['217,88,30', 'loss'],
    ])
    const { height, at } = pixelsOf(tradePicture(trade, 3, 20))
    const column = Array.from({ length: height }, (_, y) => names.get(at(950, y)))
    const marks = column.filter((name, y) => name !== undefined && name !== column[y - 1])
    expect(marks).toEqual(expected) // an exit at the target covers its mark
  })
})

describe('the prices of a picture', () => {
  it('go through entry and exit and touch neither stop nor target between them', () => {
    for (let seed = 0; seed < 200; seed++) {
      const candles = pricePath(
        { entry: 100, exit: 101, stop: 99, target: 102 },
        { before: 40, held: 20, after: 9 },
        random(seed),
      )
      expect(candles).toHaveLength(69)
      expect(candles[40]!.open).toBe(100)
      expect(candles[59]!.close).toBe(101)
      for (const { low, high } of candles.slice(40, 60)) {
        expect(low).toBeGreaterThan(99)
        expect(high).toBeLessThan(102)
      }
      for (const [i, { open, high, low, close }] of candles.entries()) {
        expect(Math.max(open, close)).toBeLessThanOrEqual(high)
        expect(Math.min(open, close)).toBeGreaterThanOrEqual(low)
        expect(open).toBe(candles[i - 1]?.close ?? open)
      }
    }
  })
})

describe('the pictures of the demo', () => {
  it('are few, small and all different', () => {
    const pictures = [...demoPictures()]
    expect(pictures).toHaveLength(20)
    expect(new Set(pictures.map((file) => Buffer.from(file).toString('base64'))).size).toBe(20)
    expect(Math.max(...pictures.map(({ length }) => length))).toBeLessThan(10_000)
  })

  it('fit what became of a trade', () => {
    const fit = (exitPrice: string) => pictureOf({ ...long, exitPrice }, 1)
    expect(fit('102.5')).toBe(fit('102'))
    expect(fit('98.5')).toBe(fit('99'))
    expect(new Set(['102', '101', '100.05', '99.5', '99'].map(fit)).size).toBe(5)
    expect(pictureOf(short, 1)).not.toBe(fit('99.5'))
    expect(pictureOf(long, 2)).not.toBe(pictureOf(long, 1))
  })

  it('are there for every screenshot that the demo journal tells of, with a description', () => {
    const { trades } = demoJournal(4400, '2026-11-20')
    const shown = trades.filter(({ screenshotCount }) => screenshotCount > 0)
    expect(shown.length).toBeGreaterThan(400)
    for (const trade of shown) {
      expect(trade.screenshotDescriptions).toEqual(pictureDescriptions.slice(0, trade.screenshotCount))
      for (let slot = 1; slot <= trade.screenshotCount; slot++) expect(pictureOf(trade, slot)).toBeGreaterThanOrEqual(0)
    }
  })
})
