import { BINS } from './kernel/layout.ts'

/** Keeps the few values of a column near some ranks. */
export interface Sieve {
  /** By rank: number of lower values of the last column that were not kept. */
  readonly skipped: Int32Array
  /**
   * @param parts of the column, concatenated: values ≥ 0, none of them -0 or NaN
   * @returns the kept values, unordered, in an array that the next call overwrites
   */
  keep(parts: readonly Float64Array[]): Float64Array
}

/**
 * Counts values in bins by the high words of their bits, which are ordered like values ≥ 0. Values in bins with a rank are kept.
 *
 * @param ranks ascending; @param length of each column, at least 1
 */
export function plainSieve(ranks: Int32Array, length: number): Sieve {
  const column = new Float64Array(length)
  const words = new Int32Array(column.buffer)
  const counts = new Int32Array(BINS)
  const isRead = new Uint8Array(BINS)
  const binOf = new Uint16Array(length)
  const keptValues = new Float64Array(length)
  const skipped = new Int32Array(ranks.length)
  return {
    skipped,
    keep(parts) {
      putTogether(parts, column)
      countHighWords(words, binOf, counts)
      chooseBins(counts, ranks, isRead, skipped)
      let count = 0
      for (let i = 0; i < length; i++) if (isRead[binOf[i]!] === 1) keptValues[count++] = column[i]!
      return keptValues.subarray(0, count)
    },
  }
}

export function putTogether(parts: readonly Float64Array[], column: Float64Array): void {
  let at = 0
  for (const part of parts) {
    column.set(part, at)
    at += part.length
  }
}

/** The bin of each value, and the count of each bin. */
function countHighWords(words: Int32Array, binOf: Uint16Array, counts: Int32Array): void {
  let lowest = words[1]!
  let highest = lowest
  for (let i = 3; i < words.length; i += 2) {
    const word = words[i]!
    if (word < lowest) lowest = word
    if (word > highest) highest = word
  }
  let shift = 0
  while ((highest - lowest) >>> shift >= BINS) shift++
  counts.fill(0)
  for (let i = 0; i < binOf.length; i++) {
    const bin = (words[2 * i + 1]! - lowest) >>> shift
    binOf[i] = bin
    counts[bin]!++
  }
}

/**
 * Marks the bins that contain some ranks.
 *
 * @param ranks ascending; @param skipped gets for each the number of lower values in unmarked bins
 */
export function chooseBins(counts: Int32Array, ranks: Int32Array, isRead: Uint8Array, skipped: Int32Array): void {
  isRead.fill(0)
  let bin = 0
  let before = 0
  let unread = 0
  for (let i = 0; i < ranks.length; i++) {
    for (; before + counts[bin]! <= ranks[i]!; bin++) {
      before += counts[bin]!
      if (isRead[bin] === 0) unread += counts[bin]!
    }
    isRead[bin] = 1
    skipped[i] = unread
  }
}
