import { quantileBetween, quantilePlaces } from '../stats/quantile.ts'
import { simdSieve } from './kernel/simd-sieve.ts'
import { plainSieve } from './sieve.ts'

/**
 * Exact quantiles of successive columns, as `quantile` would compute them from sorted ones: only values near the quantiles are sorted.
 *
 * @param shares ascending, 0 to 1; @param length of each column, at least 1
 * @returns a function that takes the parts of a column, concatenated, of values ≥ 0, none of them -0 or NaN, and returns its quantile for
 *   each share, in an array that the next call overwrites
 */
export function columnQuantiles(
  shares: readonly number[],
  length: number,
): (parts: readonly Float64Array[]) => Float64Array {
  const places = shares.map((share) => quantilePlaces(length, share))
  const ways = shares.map((share, i) => share * (length - 1) - places[i]![0])
  const ranks = Int32Array.from(new Set(places.flat())).toSorted()
  const rankAt = places.map((pair) => pair.map((place) => ranks.indexOf(place)))
  const sieve = simdSieve(ranks, length) ?? plainSieve(ranks, length)
  const answer = new Float64Array(shares.length)
  return (parts) => {
    const sorted = sieve.keep(parts)
    sorted.sort()
    for (const [i, [below, above]] of rankAt.entries()) {
      const low = sorted[ranks[below!]! - sieve.skipped[below!]!]!
      const high = sorted[ranks[above!]! - sieve.skipped[above!]!]!
      answer[i] = quantileBetween(low, high, ways[i]!)
    }
    return answer
  }
}
