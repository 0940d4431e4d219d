import { type BitCounter, vectorBitCounter } from '../kernel/bit-counter.ts'

/**
 * A set of rows, one bit a row: row r is bit `r & 31` of word `r >> 5`. There may be room for more rows than there are;
 * bits past the last row are never set. Bitmaps that are worked on together have the same room.
 */
export type Bitmap = Uint32Array

const wordsFor = (rows: number): number => (rows + 31) >>> 5

/** @param room how many rows it can hold */
export const noRows = (room: number): Bitmap => new Uint32Array(wordsFor(room))

/** Rows `from` up to, not including, `to`. */
export function rowRange(room: number, from: number, to: number): Bitmap {
  const bitmap = noRows(room)
  if (from >= to) return bitmap
  const first = from >>> 5
  const last = (to - 1) >>> 5
  bitmap.fill(0xffffffff, first, last + 1)
  bitmap[first]! &= 0xffffffff << (from & 31)
  bitmap[last]! &= 0xffffffff >>> (31 - ((to - 1) & 31))
  return bitmap
}

export const hasRow = (bitmap: Bitmap, row: number): boolean => ((bitmap[row >>> 5]! >>> (row & 31)) & 1) === 1

/** Puts a row in, or takes it out. */
export function putRow(bitmap: Bitmap, row: number, isIn: boolean): void {
  const word = row >>> 5
  bitmap[word] = (bitmap[word]! & ~(1 << (row & 31))) | (Number(isIn) << (row & 31))
}

/** Keeps in `target` what is also in `other`. */
export function keep(target: Bitmap, other: Bitmap): void {
  for (let word = 0; word < target.length; word++) target[word]! &= other[word]!
}

/** Removes from `target` what is in `other`. */
export function remove(target: Bitmap, other: Bitmap): void {
  for (let word = 0; word < target.length; word++) target[word]! &= ~other[word]!
}

/** Adds to `target` what is in `other`. */
export function add(target: Bitmap, other: Bitmap): void {
  for (let word = 0; word < target.length; word++) target[word]! |= other[word]!
}

/** How many bits of a word are set: in pairs, in fours, in bytes, then all bytes at once by a multiplication. */
export function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Number of the lowest set bit of a word that has one. */
const lowestBit = (word: number): number => 31 - Math.clz32(word & -word)

export const countRows = (bitmap: Bitmap): number => countBoth(bitmap, bitmap)

/** How many rows from `from` on are in both. */
export function countBoth(a: Bitmap, b: Bitmap, from = 0): number {
  const first = from >>> 5
  if (first >= a.length) return 0
  const inFirst = bitCount(a[first]! & b[first]! & (0xffffffff << (from & 31)))
  return inFirst + (a.length - first < fewWords ? countWords : manyCounted)(a, b, first + 1)
}

/** Words that are counted one by one sooner than they are copied. */
const fewWords = 128

const countWords: BitCounter = (a, b, from) => {
  let count = 0
  for (let word = from; word < a.length; word++) count += bitCount(a[word]! & b[word]!)
  return count
}

/** Made with the first use: not every thread that knows bitmaps counts many rows. */
let vectors: BitCounter | undefined
const manyCounted: BitCounter = (a, b, from) => {
  vectors ??= vectorBitCounter() ?? countWords
  return vectors(a, b, from)
}

/** -1 when there is none. */
export function firstRow(bitmap: Bitmap): number {
  for (let word = 0; word < bitmap.length; word++) if (bitmap[word] !== 0) return (word << 5) + lowestBit(bitmap[word]!)
  return -1
}

/** The last row in both, -1 when there is none. */
export function lastOfBoth(a: Bitmap, b: Bitmap): number {
  for (let word = a.length - 1; word >= 0; word--) {
    const bits = a[word]! & b[word]!
    if (bits !== 0) return (word << 5) + 31 - Math.clz32(bits)
  }
  return -1
}

export const lastRow = (bitmap: Bitmap): number => lastOfBoth(bitmap, bitmap)

/** Keeps the last `count` rows of `bitmap`. */
export function keepLast(bitmap: Bitmap, count: number): void {
  let left = count
  let word = bitmap.length - 1
  for (; word >= 0; word--) {
    const bits = bitCount(bitmap[word]!)
    if (bits > left) break
    left -= bits
  }
  if (word < 0) return
  // This word holds more rows than may stay: drop its lowest until as many are left.
  let kept = bitmap[word]!
  for (let excess = bitCount(kept) - left; excess > 0; excess--) kept &= kept - 1
  bitmap[word] = kept
  bitmap.fill(0, 0, word)
}

/** The rows of a bitmap, ascending. `count` is their number (`countRows`). */
export function rowsOf(bitmap: Bitmap, count: number): Uint32Array {
  const rows = new Uint32Array(count)
  let next = 0
  for (let word = 0; word < bitmap.length; word++) {
    let bits = bitmap[word]!
    const base = word << 5
    while (bits !== 0) {
      rows[next++] = base + lowestBit(bits)
      bits &= bits - 1
    }
  }
  return rows
}

/**
 * The rows at ascending places of a bitmap, place 0 being its first row. Goes over whole words until the word of a place
 * is met, so that few places of many rows cost little.
 *
 * @param places all below the number of rows
 */
export function rowsAtPlaces(bitmap: Bitmap, places: ArrayLike<number>): Uint32Array {
  const rows = new Uint32Array(places.length)
  let word = 0
  let before = 0
  let inWord = bitCount(bitmap[0] ?? 0)
  for (let i = 0; i < places.length; i++) {
    const place = places[i]!
    while (before + inWord <= place) {
      before += inWord
      inWord = bitCount(bitmap[++word]!)
    }
    let bits = bitmap[word]!
    for (let skipped = before; skipped < place; skipped++) bits &= bits - 1
    rows[i] = (word << 5) + lowestBit(bits)
  }
  return rows
}
