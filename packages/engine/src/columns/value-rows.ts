import { type Bitmap, noRows } from './bitmap.ts'

/** A column of small numbers, such as codes, with any layout: that of row r is element `from + r * step` of `values`. */
export interface Codes {
  readonly values: ArrayLike<number>
  readonly from: number
  readonly step: number
  /** All codes are below it. */
  readonly count: number
}

/**
 * The rows of several values, in one pass over the codes. O(rows + codes).
 *
 * @param bitmapOfCode for each code the index of the bitmap that gets its rows, -1 for none
 */
export function rowsOfCodes(
  codes: Codes,
  rows: number,
  bitmapOfCode: Int32Array,
  bitmaps: number,
  room: number,
): Bitmap[] {
  const bitmapsOfCodes = Array.from({ length: bitmaps + 1 }, () => noRows(room))
  // unrequested rows go to a dummy bitmap: no branch that a random column would mispredict
  const target = bitmapOfCode.map((bitmap) => (bitmap === -1 ? bitmaps : bitmap))
  const { values, from, step } = codes
  for (let row = 0, at = from; row < rows; row++, at += step)
    bitmapsOfCodes[target[values[at]!]!]![row >>> 5]! |= 1 << (row & 31)
  return bitmapsOfCodes.slice(0, bitmaps)
}

/**
 * The rows with each of several bits set in their word. Words are transposed 32 at a time, so that all bits together cost little more than
 * one. O(rows).
 *
 * @param bits indexes of the requested bits, 0 to 31
 * @returns their bitmaps, in the same order
 */
export function rowsOfBits(words: Uint32Array, rows: number, bits: readonly number[], room: number): Bitmap[] {
  const bitmapsOfBits = bits.map(() => noRows(room))
  const block = new Uint32Array(32)
  for (let first = 0; first < rows; first += 32) {
    const end = Math.min(32, rows - first)
    if (end < 32) block.fill(0)
    for (let i = 0; i < end; i++) block[i] = words[first + i]!
    turn(block)
    for (let i = 0; i < bits.length; i++) bitmapsOfBits[i]![first >>> 5] = block[bits[i]!]!
  }
  return bitmapsOfBits
}

/**
 * Transposes a 32 × 32 bit matrix: bit b of word r becomes bit r of word b. Swaps halves, then halves of halves, and so on.
 *
 * @see Henry S. Warren, "Hacker's Delight", section 7-3
 */
function turn(block: Uint32Array): void {
  for (let width = 16, mask = 0x0000ffff; width !== 0; width >>>= 1, mask ^= mask << width) {
    for (let i = 0; i < 32; i = (i + width + 1) & ~width) {
      const change = ((block[i]! >>> width) ^ block[i + width]!) & mask
      block[i + width]! ^= change
      block[i]! ^= change << width
    }
  }
}

/** A column of numbers with any layout: that of row r is element `from + r * step` of `values`, divided by `per`. */
export interface Numbers {
  readonly values: ArrayLike<number>
  readonly from: number
  readonly step: number
  readonly per: number
}

/** Rows with min ≤ number < max; NaN is in no range. Branchless. */
export function rowsBetween(
  { values, from, step, per }: Numbers,
  rows: number,
  { min, max }: { readonly min: number; readonly max: number },
  room: number,
): Bitmap {
  const bitmap = noRows(room)
  for (let word = 0, row = 0; row < rows; word++) {
    let bits = 0
    for (const end = Math.min(row + 32, rows); row < end; row++) {
      const number = values[from + row * step]! / per
      bits |= Number(number >= min && number < max) << (row & 31)
    }
    bitmap[word] = bits
  }
  return bitmap
}

/** Counts the rows of a selection by code. One pass over the selected rows, whatever the number of codes. */
export function countCodes({ values, from, step, count }: Codes, selected: Bitmap): Uint32Array {
  const counts = new Uint32Array(count)
  for (let word = 0; word < selected.length; word++) {
    for (let left = selected[word]!; left !== 0; left &= left - 1) {
      const row = (word << 5) + 31 - Math.clz32(left & -left)
      counts[values[from + row * step]!]! += 1
    }
  }
  return counts
}

/** Counts the rows of a selection by each of the 32 bits of their word. */
export function countBits(words: Uint32Array, selected: Bitmap): Uint32Array {
  const counts = new Uint32Array(32)
  for (let word = 0; word < selected.length; word++) {
    for (let left = selected[word]!; left !== 0; left &= left - 1) {
      const bits = words[(word << 5) + 31 - Math.clz32(left & -left)]!
      for (let inRow = bits; inRow !== 0; inRow &= inRow - 1) counts[31 - Math.clz32(inRow & -inRow)]! += 1
    }
  }
  return counts
}
