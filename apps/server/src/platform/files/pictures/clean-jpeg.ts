import { AppError } from '@afterclose/contract/problems'

const [endOfImage, startOfScan] = [0xd9, 0xda]
const [firstApp, lastApp, comment] = [0xe0, 0xef, 0xfe]

/**
 * Strips a JPEG of everything but its picture: EXIF with location and thumbnail, XMP, comments, further pictures and trailing bytes are
 * removed; the coded pixels are copied unchanged.
 * @throws AppError 'Damaged picture'
 * @see ITU-T T.81, annex B; T.871 (JFIF); ICC.1, annex B.4
 */
export function cleanJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  for (let at = 2; bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]
    if (marker === 0xff) {
      at += 1 // any marker may be preceded by fill bytes
      continue
    }
    if (marker === endOfImage) return Buffer.concat([...kept, bytes.subarray(at, at + 2)])
    if (marker === undefined || at + 4 > bytes.length) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) break
    const segment = visiblePart(marker, bytes.subarray(at, end))
    if (segment !== null) kept.push(segment)
    at = end
    if (marker !== startOfScan) continue
    const scanEnd = endOfScan(bytes, at)
    kept.push(bytes.subarray(at, scanEnd))
    at = scanEnd
  }
  throw new AppError('Damaged picture')
}

/** The segment, reduced to the parts that affect the picture's look; null if none do. */
function visiblePart(marker: number, segment: Buffer): Buffer | null {
  if (marker === comment) return null
  if (marker < firstApp || marker > lastApp) return segment
  const starts = (name: string): boolean => segment.toString('latin1', 4, 4 + name.length) === name
  if (marker === 0xe0 && starts('JFIF\0') && segment.length >= 18) return withLength(segment, 18, 2) // its thumbnail
  if (marker === 0xe2 && starts('ICC_PROFILE\0')) return segment
  if (marker === 0xee && starts('Adobe') && segment.length >= 16) return withLength(segment, 16, 0)
  return null
}

/** The first bytes of a segment, the last `zeros` of them 0. */
function withLength(segment: Buffer, length: number, zeros: number): Buffer {
  const short = Buffer.from(segment.subarray(0, length))
  short.writeUInt16BE(length - 2, 2)
  return short.fill(0, length - zeros)
}

/** End of the coded pixels that begin at `from`: the first marker that is not part of them. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; ) {
    const next = bytes[at + 1]
    const isData = next === 0x00 || (next !== undefined && next >= 0xd0 && next <= 0xd7)
    if (!isData) return at
    at = bytes.indexOf(0xff, at + 2)
  }
  return bytes.length
}
