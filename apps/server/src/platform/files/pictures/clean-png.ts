import { AppError } from '@afterclose/contract/problems'

/** Chunks that affect the picture's look: pixels, palette, transparency, colours, and their size. */
const visible = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'cICP',
  'pHYs',
])
const signatureLength = 8
/** Length and name before a chunk's content, and a checksum after it. */
const [headLength, checkLength] = [8, 4]

/**
 * Strips a PNG of everything but its picture: texts, times, EXIF and trailing bytes are removed, every pixel is unchanged.
 * @throws AppError 'Damaged picture', 'Animated picture'
 * @see PNG Specification (Third Edition), W3C 2025, sections 5 and 11
 */
export function cleanPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, signatureLength)]
  for (let at = signatureLength; at + headLength + checkLength <= bytes.length; ) {
    const end = at + headLength + bytes.readUInt32BE(at) + checkLength
    if (end > bytes.length) break
    const name = bytes.toString('latin1', at + 4, at + headLength)
    if (name === 'acTL') throw new AppError('Animated picture')
    if (visible.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') return Buffer.concat(kept)
    at = end
  }
  throw new AppError('Damaged picture')
}
