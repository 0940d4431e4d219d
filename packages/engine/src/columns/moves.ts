import type { Bitmap } from './bitmap.ts'

/** How rows that stay move when others leave or come between them: stretches of rows, ascending. */
export interface Moves {
  /** Rows before and after. */
  readonly before: number
  readonly after: number
  /** The first row that is another one afterwards; `before` where rows were only added behind. */
  readonly from: number
  readonly stretches: readonly Stretch[]
}
interface Stretch {
  readonly from: number
  readonly to: number
  readonly count: number
}

/**
 * @param removed rows before that are gone, ascending
 * @param inserted rows after that are new, ascending
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
  const unmoved = head !== undefined && head.from === head.to ? head.count : 0
  return { before, after, from: unmoved, stretches }
}

/**
 * Moves the rows of a bitmap; rows that are new are not in it. Costs the words from the first row that moves on, and
 * nothing when rows were only added behind.
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

/** Adds `count` bits from bit `from` of one bitmap to another at bit `to`, a word at a time. */
function copyRows(source: Bitmap, from: number, target: Bitmap, to: number, count: number): void {
  const first = to >>> 5
  const last = (to + count - 1) >>> 5
  const shift = (from - to) & 31
  // the source's word that holds the bit which goes to bit 0 of the target's first word; -1 where there is none
  let word = (from - to + (first << 5)) >> 5
  let low = source[word] ?? 0
  for (let at = first; at <= last; at++) {
    const high = source[++word] ?? 0
    let bits = shift === 0 ? low : (low >>> shift) | (high << (32 - shift))
    if (at === first) bits &= 0xffffffff << (to & 31)
    if (at === last) bits &= 0xffffffff >>> (31 - ((to + count - 1) & 31))
    target[at]! |= bits
    low = high
  }
}
