/** CRC of a byte after itself and 0 to 3 further bytes: 256 numbers for each. */
const tables = tablesOf()

function tablesOf(): Int32Array {
  const all = new Int32Array(4 * 256)
  for (let byte = 0; byte < 256; byte++) {
    let rest = byte
    for (let bit = 0; bit < 8; bit++) rest = (rest & 1) === 0 ? rest >>> 1 : (rest >>> 1) ^ 0xedb88320
    all[byte] = rest
  }
  for (let at = 256; at < all.length; at++) all[at] = (all[at - 256]! >>> 8) ^ all[all[at - 256]! & 0xff]!
  return all
}

/**
 * Continues the CRC-32 checksum of ZIP archives (ISO 3309). Four bytes at a time: workbooks unpack to a hundred megabytes.
 *
 * @param before checksum so far; 0 at the beginning
 * @example crc32(0, 'The quick brown fox jumps over the lazy dog' as bytes) // 0x414fa339
 */
export function crc32(before: number, bytes: Uint8Array): number {
  let state = ~before
  let at = 0
  for (const end = bytes.length - 3; at < end; at += 4) {
    state ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
    state =
      tables[768 + (state & 0xff)]! ^
      tables[512 + ((state >>> 8) & 0xff)]! ^
      tables[256 + ((state >>> 16) & 0xff)]! ^
      tables[state >>> 24]!
  }
  for (; at < bytes.length; at++) state = (state >>> 8) ^ tables[(state ^ bytes[at]!) & 0xff]!
  return ~state >>> 0
}
