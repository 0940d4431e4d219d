import { AppError } from '@afterclose/contract/problems'

/** Chunks that affect the picture's look: its pixels, their transparency and their colours. */
const visible = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'])
/** Flags of the head of an extended file: it has EXIF, it has XMP, it is animated. */
const [hasExif, hasXmp, isAnimated] = [0x08, 0x04, 0x02]
const [fileHeadLength, headLength] = [12, 8]

/**
 * Strips a WebP of everything but its picture: EXIF, XMP, unknown chunks and trailing bytes are removed, every pixel is unchanged.
 * @throws AppError 'Damaged picture', 'Animated picture'
 * @see RFC 9649, "WebP Image Format", section 2
 */
export function cleanWebp(bytes: Buffer): Buffer {
  const end = bytes.length < fileHeadLength ? 0 : headLength + bytes.readUInt32LE(4)
  if (end > bytes.length) throw new AppError('Damaged picture')
  const kept: Buffer[] = [bytes.subarray(0, fileHeadLength)]
  for (let at = fileHeadLength; at + headLength <= end; ) {
    const length = bytes.readUInt32LE(at + 4)
    if (at + headLength + length > end) throw new AppError('Damaged picture')
    const name = bytes.toString('latin1', at, at + 4)
    if (visible.has(name)) kept.push(...cleanChunk(name, bytes.subarray(at, at + headLength + length)))
    at += headLength + length + (length % 2)
  }
  const clean = Buffer.concat(kept)
  clean.writeUInt32LE(clean.length - headLength, 4)
  return clean
}

function cleanChunk(name: string, chunk: Buffer): readonly Buffer[] {
  const filling = Buffer.alloc(chunk.length % 2)
  if (name !== 'VP8X' || chunk.length === headLength) return [chunk, filling]
  const flags = chunk.readUInt8(headLength)
  if ((flags & isAnimated) !== 0) throw new AppError('Animated picture')
  const clean = Buffer.from(chunk)
  clean.writeUInt8(flags & ~(hasExif | hasXmp), headLength)
  return [clean, filling]
}
