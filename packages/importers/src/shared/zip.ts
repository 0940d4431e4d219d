import { Inflate } from 'fflate'
import { crc32 } from './crc32.ts'

/** A file in a ZIP archive, as listed in the archive's directory. */
export interface ZipPart {
  readonly packed: Uint8Array
  readonly deflated: boolean
  /** Stated unpacked size in bytes, enforced by `unpack`. */
  readonly size: number
  /** CRC of the unpacked content. */
  readonly crc: number
}

/** A part that does not match its directory entry, because it was damaged. */
export class DamagedPart extends Error {}

/** Packed bytes per step. Deflate expands them at most a thousand times. */
const slice = 8 * 1024

const directoryEnd = 0x06054b50
const directoryEntry = 0x02014b50
const localHead = 0x04034b50
/** Value of a 32-bit field whose number is too large and is in the extra fields. */
const elsewhere = 0xffffffff

/** Whether the file has the signature of a ZIP archive. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/**
 * The parts of a ZIP archive by name, from the directory at its end, without unpacking. Null if it is damaged or cut off, encrypted or not
 * packed with deflate, contains a duplicate name, or has more than `most` parts.
 */
export function zipParts(bytes: Uint8Array, most: number): ReadonlyMap<string, ZipPart> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return readDirectory(bytes, view, most)
  } catch (error) {
    if (error instanceof RangeError) return null // an offset after the end of the file
    throw error
  }
}

/**
 * Unpacks a part piece by piece, so that the caller may stop at any time. Yields at most the stated size plus one piece.
 * @throws DamagedPart if size or checksum differ from the stated ones; Error if it cannot be unpacked
 */
export function* unpack({ packed, deflated, size, crc }: ZipPart): Generator<Uint8Array> {
  let piece = packed.subarray(0, 0)
  const inflate = new Inflate((chunk) => {
    piece = chunk
  })
  let bytesLeft = size
  let sum = 0
  for (let at = 0; at < packed.length; at += slice) {
    const some = packed.subarray(at, at + slice)
    if (deflated) inflate.push(some, at + slice >= packed.length)
    else piece = some
    bytesLeft -= piece.length
    if (bytesLeft < 0) break
    sum = crc32(sum, piece)
    yield piece
  }
  if (bytesLeft !== 0 || sum !== crc) throw new DamagedPart('The part does not unpack to what it says')
}

function readDirectory(bytes: Uint8Array, view: DataView, most: number): ReadonlyMap<string, ZipPart> | null {
  const end = endOfDirectory(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  if (count > most) return null
  const parts = new Map<string, ZipPart>()
  let at = view.getUint32(end + 16, true)
  for (let i = 0; i < count; i++) {
    const entry = readEntry(bytes, view, at)
    if (entry === null || parts.has(entry.name)) return null
    parts.set(entry.name, entry.part)
    at = entry.next
  }
  return parts
}

/** Offset of the end-of-directory record: within the last 64 KB, after everything else. */
function endOfDirectory(view: DataView): number | null {
  const earliest = Math.max(view.byteLength - 65_557, 0)
  for (let at = view.byteLength - 22; at >= earliest; at--) if (view.getUint32(at, true) === directoryEnd) return at
  return null
}

interface Entry {
  readonly name: string
  readonly part: ZipPart
  /** Offset of the next entry. */
  readonly next: number
}

function readEntry(bytes: Uint8Array, view: DataView, at: number): Entry | null {
  if (view.getUint32(at, true) !== directoryEntry) return null
  const encrypted = (view.getUint16(at + 8, true) & 1) === 1
  const method = view.getUint16(at + 10, true)
  const crc = view.getUint32(at + 16, true)
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => view.getUint16(at + field, true))
  const nameAt = at + 46
  const extraAt = nameAt + (nameLength ?? 0)
  const next = extraAt + (extraLength ?? 0) + (commentLength ?? 0)
  const wide = wideNumbers(view, extraAt, extraAt + (extraLength ?? 0))
  // Numbers that are too large for their field, in this order.
  const [size, packedSize, headAt] = [24, 20, 42].map((field) => {
    const number = view.getUint32(at + field, true)
    return number === elsewhere ? (wide.shift() ?? number) : number
  })
  if (size === undefined || packedSize === undefined || headAt === undefined) return null
  if (encrypted || (method !== 0 && method !== 8) || view.getUint32(headAt, true) !== localHead) return null
  const dataAt = headAt + 30 + view.getUint16(headAt + 26, true) + view.getUint16(headAt + 28, true)
  if (dataAt + packedSize > bytes.length) return null
  const name = new TextDecoder().decode(bytes.subarray(nameAt, extraAt))
  const packed = bytes.subarray(dataAt, dataAt + packedSize)
  return { name, part: { packed, deflated: method === 8, size, crc }, next }
}

/** 64-bit numbers in the extra fields of an entry (ZIP64). */
function wideNumbers(view: DataView, from: number, to: number): number[] {
  for (let at = from; at + 4 <= to; ) {
    const length = view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === 1)
      return Array.from({ length: length >> 3 }, (_, i) => Number(view.getBigUint64(at + 4 + i * 8, true)))
    at += 4 + length
  }
  return []
}
