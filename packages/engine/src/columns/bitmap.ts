import { type BitCounter, vectorBitCounter } from '../kernel/bit-counter.ts'

/**
 * A set of rows, one bit per row: row r is bit `r & 31` of word `r >> 5`. Capacity may exceed the number of rows; bits past the last row
 * are never set. Combined bitmaps must have the same capacity.
 */
export type Bitmap = Uint32Array

const wordsFor = (rows: number): number => (rows + 31) >>> 5

/** @param room capacity in rows */
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

/** Adds or removes a row. */
export function putRow(bitmap: Bitmap, row: number, isIn: boolean): void {
  const word = row >>> 5
  bitmap[word] = (bitmap[word]! & ~(1 << (row & 31))) | (Number(isIn) << (row & 31))
}

/** Intersects `target` with `other`. */
export function keep(target: Bitmap, other: Bitmap): void {
  for (let word = 0; word < target.length; word++) target[word]! &= other[word]!
}

/** Subtracts `other` from `target`. */
export function remove(target: Bitmap, other: Bitmap): void {
  for (let word = 0; word < target.length; word++) target[word]! &= ~other[word]!
}

/** Unites `target` with `other`. */
export function add(target: Bitmap, other: Bitmap): void {
  for (let word = 0; word < target.length; word++) target[word]! |= other[word]!
}

/** Popcount of a word: in pairs, in fours, in bytes, then all bytes at once by a multiplication. */
export function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Index of the lowest set bit of a non-zero word. */
const lowestBit = (word: number): number => 31 - Math.clz32(word & -word)

export const countRows = (bitmap: Bitmap): number => countBoth(bitmap, bitmap)

/** Counts the rows from `from` on that are in both. */
export function countBoth(a: Bitmap, b: Bitmap, from = 0): number {
  const first = from >>> 5
  if (first >= a.length) return 0
  const inFirst = bitCount(a[first]! & b[first]! & (0xffffffff << (from & 31)))
  return inFirst + (a.length - first < fewWords ? countWords : manyCounted)(a, b, first + 1)
}

/** Word count below which counting directly is faster than copying. */
const fewWords = 128

const countWords: BitCounter = (a, b, from) => {
  let count = 0
  for (let word = from; word < a.length; word++) count += bitCount(a[word]! & b[word]!)
  return count
}

/** Created lazily: not every thread with bitmaps counts many rows. */
let vectors: BitCounter | undefined
const manyCounted: BitCounter = (a, b, from) => {
  vectors ??= vectorBitCounter() ?? countWords
  return vectors(a, b, from)
}

/** -1 if there is none. */
export function firstRow(bitmap: Bitmap): number {
  for (let word = 0; word < bitmap.length; word++) if (bitmap[word] !== 0) return (word << 5) + lowestBit(bitmap[word]!)
  return -1
}

/** The last row in both, -1 if there is none. */
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
  let rowsLeft = count
  let word = bitmap.length - 1
  for (; word >= 0; word--) {
    const bits = bitCount(bitmap[word]!)
    if (bits > rowsLeft) break
    rowsLeft -= bits
  }
  if (word < 0) return
  // This word has more rows than may stay: drop its lowest ones.
  let keptBits = bitmap[word]!
  for (let excess = bitCount(keptBits) - rowsLeft; excess > 0; excess--) keptBits &= keptBits - 1
  bitmap[word] = keptBits
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
 * The rows at ascending ranks of a bitmap, rank 0 being its first row. Skips whole words, so that few ranks of many rows are cheap.
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
