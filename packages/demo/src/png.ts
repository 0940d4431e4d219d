import { zlibSync } from 'fflate'

/** A picture with at most 16 colours. */
export interface IndexedPicture {
  readonly width: number
  readonly height: number
  /** As "#RRGGBB". */
  readonly palette: readonly string[]
  /** Index of the colour of each pixel, row by row. */
  readonly pixels: Uint8Array
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Encodes the picture as a PNG file with four bits per pixel. */
export function pngOf({ width, height, palette, pixels }: IndexedPicture): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(13)
  const numbers = new DataView(head.buffer)
  numbers.setUint32(0, width)
  numbers.setUint32(4, height)
  head.set([4, 3, 0, 0, 0], 8) // bit depth, palette colours, and the only methods for compression, filter and interlace
  const colours = palette.flatMap((colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)))
  const bytesOfRow = Math.ceil(width / 2)
  const rows = new Uint8Array((bytesOfRow + 1) * height)
  for (let y = 0; y < height; y++) {
    const row = y * (bytesOfRow + 1) + 1 // each row starts with its filter: none
    for (let x = 0; x < width; x++) rows[row + (x >> 1)]! |= pixels[y * width + x]! << (x % 2 === 0 ? 4 : 0)
  }
  const parts = [
    new Uint8Array(signature),
    chunk('IHDR', head),
    chunk('PLTE', new Uint8Array(colours)),
    chunk('IDAT', zlibSync(rows)),
    chunk('IEND', new Uint8Array(0)),
  ]
  const file = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    file.set(part, at)
    at += part.length
  }
  return file
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12)
  const numbers = new DataView(bytes.buffer)
  numbers.setUint32(0, data.length)
  bytes.set(
    Uint8Array.from(type, (letter) => letter.charCodeAt(0)),
    4,
  )
  bytes.set(data, 8)
  numbers.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)))
  return bytes
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = crcTable[(crc ^ byte) & 0xff]! ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
