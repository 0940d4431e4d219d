import type { Bitmap } from './bitmap.ts'

/** Row moves after deletions and insertions: stretches of rows, ascending. */
export interface Moves {
  /** Number of rows before and after. */
  readonly before: number
  readonly after: number
  /** The first row that changes; `before` if rows were only appended. */
  readonly from: number
  readonly stretches: readonly Stretch[]
}
interface Stretch {
  readonly from: number
  readonly to: number
  readonly count: number
}

/**
 * @param removed old rows that were deleted, ascending
 * @param inserted new rows, ascending
 */
export function movesOf(before: number, removed: Uint32Array, inserted: Uint32Array): Moves {
  const after = before - removed.length + inserted.length
  const stretches: Stretch[] = []
  let [from, to, gone, come] = [0, 0, 0, 0]
  while (from < before) {
    if (removed[gone] === from) {
      from++
      gone++
    } else if (inserted[come] === to) {
      to++
      come++
    } else {
      const count = Math.min((removed[gone] ?? before) - from, (inserted[come] ?? after) - to)
      stretches.push({ from, to, count })
      from += count
      to += count
    }
  }
  const [head] = stretches
  // If the first rows were replaced by as many, the next ones keep their places although rows before them changed.
  const unmoved = head !== undefined && head.from === 0 && head.to === 0 ? head.count : 0
  return { before, after, from: unmoved, stretches }
}

/**
 * Moves the rows of a bitmap, without the new ones. Costs the words from the first moved row on, and nothing if rows were only appended.
 *
 * @param scratch at least as long as the bitmap
 */
export function moveRows(bitmap: Bitmap, { before, from, stretches }: Moves, scratch: Bitmap): void {
  if (from === before) return
  const word = from >>> 5
  const origin = word << 5
  const old = scratch.subarray(0, bitmap.length - word)
  old.set(bitmap.subarray(word))
  bitmap.fill(0, word)
  for (const stretch of stretches) {
    const skipped = Math.max(0, origin - stretch.from)
    if (skipped < stretch.count)
      copyRows(old, stretch.from + skipped - origin, bitmap, stretch.to + skipped, stretch.count - skipped)
  }
}

/** Adds `count` bits from bit `from` of one bitmap to another at bit `to`, a word at a time. `count` is at least 1. */
function copyRows(source: Bitmap, from: number, target: Bitmap, to: number, count: number): void {
  const first = to >>> 5
  const last = (to + count - 1) >>> 5
  const right = (from - to) & 31
  const left = 32 - right
  /** The 32 bits for a word of the target; 0 beyond the source. */
  const bitsFor = (at: number): number => {
    const word = (from - to + (at << 5)) >> 5
    const low = source[word] ?? 0
    return right === 0 ? low : (low >>> right) | ((source[word + 1] ?? 0) << left)
  }
  const head = 0xffffffff << (to & 31)
  const tail = 0xffffffff >>> (31 - ((to + count - 1) & 31))
  if (first === last) {
    target[first]! |= bitsFor(first) & head & tail
    return
  }
  target[first]! |= bitsFor(first) & head
  target[last]! |= bitsFor(last) & tail
  let word = (from - to + ((first + 1) << 5)) >> 5
  if (right === 0) target.set(source.subarray(word, word + last - first - 1), first + 1)
  else {
    let low = source[word]!
    for (let at = first + 1; at < last; at++) {
      const high = source[++word]!
      target[at] = (low >>> right) | (high << left)
      low = high
    }
  }
}
