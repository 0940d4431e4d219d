/** A set of rows, one bit a row: row r is bit `r & 31` of word `r >> 5`. Bits past the last row are never set. */
export type Bitmap = Uint32Array

const wordsFor = (rows: number): number => (rows + 31) >>> 5

export const noRows = (rows: number): Bitmap => new Uint32Array(wordsFor(rows))

/** Rows `from` up to, not including, `to`, of `rows` in all. */
export function rowRange(rows: number, from: number, to: number): Bitmap {
  const bitmap = noRows(rows)
  if (from >= to) return bitmap
  const first = from >>> 5
  const last = (to - 1) >>> 5
  bitmap.fill(0xffffffff, first, last + 1)
  bitmap[first]! &= 0xffffffff << (from & 31)
  bitmap[last]! &= 0xffffffff >>> (31 - ((to - 1) & 31))
  return bitmap
}

export const allRows = (rows: number): Bitmap => rowRange(rows, 0, rows)

/** Rows whose value is `value`. One comparison a row, no branch. */
export function rowsWith(values: ArrayLike<number>, rows: number, value: number): Bitmap {
  const bitmap = noRows(rows)
  for (let row = 0; row < rows; row++) bitmap[row >>> 5]! |= Number(values[row] === value) << (row & 31)
  return bitmap
}

/** Rows with min ≤ value < max; NaN is in no range. */
export function rowsBetween(values: ArrayLike<number>, rows: number, min: number, max: number): Bitmap {
  const bitmap = noRows(rows)
  for (let row = 0; row < rows; row++) {
    const value = values[row]!
    bitmap[row >>> 5]! |= Number(value >= min && value < max) << (row & 31)
  }
  return bitmap
}

/** Rows on whose word any bit of `mask` is set. */
export function rowsWithBit(words: Uint32Array, rows: number, mask: number): Bitmap {
  const bitmap = noRows(rows)
  for (let row = 0; row < rows; row++) bitmap[row >>> 5]! |= Number((words[row]! & mask) !== 0) << (row & 31)
  return bitmap
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

function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function countRows(bitmap: Bitmap): number {
  let count = 0
  for (let word = 0; word < bitmap.length; word++) count += bitCount(bitmap[word]!)
  return count
}

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
      rows[next++] = base + 31 - Math.clz32(bits & -bits)
      bits &= bits - 1
    }
  }
  return rows
}
