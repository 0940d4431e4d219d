import { quantileBetween, quantilePlaces } from '../stats/quantile.ts'

const bins = 2048

/**
 * The exact quantiles of one column after the other, as `quantile` gives them of a sorted one: values are counted by the high
 * words of their bits, and only those of bins that a quantile reads are sorted.
 *
 * @param shares ascending, 0 to 1; @param length of each column, at least 1
 * @returns takes a column of values ≥ 0, none of them -0 or NaN, and gives its quantile for each share, in an array that the
 *   next call writes anew
 */
export function columnQuantiles(shares: readonly number[], length: number): (column: Float64Array) => Float64Array {
  const places = shares.map((share) => quantilePlaces(length, share))
  const ways = shares.map((share, i) => share * (length - 1) - places[i]![0])
  const ranks = Int32Array.from(new Set(places.flat())).toSorted()
  const rankAt = places.map((pair) => pair.map((place) => ranks.indexOf(place)))
  const counts = new Int32Array(bins)
  const isRead = new Uint8Array(bins)
  const binOf = new Uint16Array(length)
  const kept = new Float64Array(length)
  const skipped = new Int32Array(ranks.length)
  const answer = new Float64Array(shares.length)
  return (column) => {
    countHighWords(new Int32Array(column.buffer, column.byteOffset, length * 2), binOf, counts)
    chooseBins(counts, ranks, isRead, skipped)
    const sorted = kept.subarray(0, keep(column, binOf, isRead, kept))
    sorted.sort()
    for (const [i, [below, above]] of rankAt.entries()) {
      const low = sorted[ranks[below!]! - skipped[below!]!]!
      const high = sorted[ranks[above!]! - skipped[above!]!]!
      answer[i] = quantileBetween(low, high, ways[i]!)
    }
    return answer
  }
}

/** The bin of each value, and how many each bin holds: of values ≥ 0, whoever has the higher word is the higher one. */
function countHighWords(words: Int32Array, binOf: Uint16Array, counts: Int32Array): void {
  let lowest = words[1]!
  let highest = lowest
  for (let i = 3; i < words.length; i += 2) {
    const word = words[i]!
    if (word < lowest) lowest = word
    if (word > highest) highest = word
  }
  let shift = 0
  while ((highest - lowest) >>> shift >= bins) shift++
  counts.fill(0)
  for (let i = 0; i < binOf.length; i++) {
    const bin = (words[2 * i + 1]! - lowest) >>> shift
    binOf[i] = bin
    counts[bin]!++
  }
}

/**
 * Marks the bins that hold values of some ranks.
 *
 * @param ranks ascending; @param skipped takes for each how many lower values lie in bins that are not marked
 */
function chooseBins(counts: Int32Array, ranks: Int32Array, isRead: Uint8Array, skipped: Int32Array): void {
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

/** Keeps the values of the bins that are read. @returns how many */
function keep(column: Float64Array, binOf: Uint16Array, isRead: Uint8Array, kept: Float64Array): number {
  let count = 0
  for (let i = 0; i < binOf.length; i++) if (isRead[binOf[i]!] === 1) kept[count++] = column[i]!
  return count
}
