import { deflateSync, inflateSync } from 'fflate'
import { type BarColumns, barColumns } from '../bar.ts'

const version = 1

/**
 * Encodes bars as bytes. Columns in sequence, each as differences near 0 (times to the previous time, opens to the previous close, closes
 * to their open, highs and lows to the body), as varints, then deflated.
 * @param bars sorted, whole numbers
 */
export function encodeBars(bars: BarColumns): Uint8Array {
  const { length, time, open, high, low, close, volume } = bars
  const writer = varints(length * (volume === null ? 10 : 14) + 64)
  for (const value of [version, length, bars.digits, volume === null ? 0 : 1, bars.volumeDigits]) writer.plain(value)
  let before = 0
  for (let i = 0; i < length; i++) {
    writer.signed(time[i]! - before)
    before = time[i]!
  }
  before = 0
  for (let i = 0; i < length; i++) {
    writer.signed(open[i]! - before)
    before = close[i]!
  }
  for (let i = 0; i < length; i++) writer.signed(close[i]! - open[i]!)
  for (let i = 0; i < length; i++) writer.plain(high[i]! - Math.max(open[i]!, close[i]!))
  for (let i = 0; i < length; i++) writer.plain(Math.min(open[i]!, close[i]!) - low[i]!)
  if (volume !== null)
    for (let i = 0; i < length; i++) {
      if (Number.isNaN(volume[i]!)) writer.plain(0)
      else writer.plain(volume[i]! + 1)
    }
  return deflateSync(writer.bytes(), { level: 6 })
}

/** @throws Error for bytes that `encodeBars` did not write */
export function decodeBars(bytes: Uint8Array): BarColumns {
  const reader = readVarints(inflateSync(bytes))
  if (reader.plain() !== version) throw new Error('These bars were written by another version')
  const [length, digits, hasVolume, volumeDigits] = [reader.plain(), reader.plain(), reader.plain(), reader.plain()]
  const bars = barColumns(length, digits, hasVolume === 1 ? volumeDigits : null)
  const { time, open, high, low, close, volume } = bars
  let before = 0
  for (let i = 0; i < length; i++) time[i] = before += reader.signed()
  for (let i = 0; i < length; i++) open[i] = reader.signed()
  before = 0
  for (let i = 0; i < length; i++) {
    open[i] = open[i]! + before
    close[i] = before = open[i]! + reader.signed()
  }
  for (let i = 0; i < length; i++) high[i] = reader.plain() + Math.max(open[i]!, close[i]!)
  for (let i = 0; i < length; i++) low[i] = Math.min(open[i]!, close[i]!) - reader.plain()
  if (volume !== null)
    for (let i = 0; i < length; i++) {
      const value = reader.plain()
      volume[i] = value === 0 ? Number.NaN : value - 1
    }
  return bars
}

/** Whole numbers below 2^53 as varints, seven bits per byte; bit operators only cover 32 bits. */
function varints(room: number) {
  let bytes = new Uint8Array(room)
  let at = 0
  function plain(value: number): void {
    if (at + 8 > bytes.length) {
      const more = new Uint8Array(bytes.length * 2)
      more.set(bytes)
      bytes = more
    }
    let left = value
    while (left >= 0x8000_0000) {
      bytes[at++] = (left % 128) | 128
      left = Math.floor(left / 128)
    }
    while (left >= 128) {
      bytes[at++] = (left & 127) | 128
      left >>>= 7
    }
    bytes[at++] = left
  }
  return {
    plain,
    /** 0, -1, 1, -2 … as 0, 1, 2, 3 … */
    signed: (value: number) => plain(value < 0 ? -2 * value - 1 : 2 * value),
    bytes: () => bytes.subarray(0, at),
  }
}

function readVarints(bytes: Uint8Array) {
  let at = 0
  function plain(): number {
    let byte = bytes[at++]!
    if (byte < 128) return byte
    let value = byte & 127
    let unit = 128
    do {
      if (at >= bytes.length) throw new Error('These bars were cut off')
      byte = bytes[at++]!
      value += (byte & 127) * unit
      unit *= 128
    } while (byte >= 128)
    return value
  }
  const signed = (): number => {
    const value = plain()
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }
  return { plain, signed }
}
