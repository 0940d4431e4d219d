import { mulberry32 } from '@afterclose/core/mulberry32'

/** Number of newest results used: more of them take longer, and change little. */
const mostResults = 1000
const draws = 2000
const seed = 1
/** A hypothetical worst result outside the sample: the bound allows for one this bad. */
const worstOf = (r: Float64Array): number => {
  const worst = r.reduce((least, each) => Math.min(least, each), 0)
  return worst < -3 ? 1.5 * worst : -3
}

/**
 * Lower confidence bound of the mean R at 95 %, one-sided: the 5th percentile of weighted means of the results and one additional bad
 * result, by exponential weights. Assumes independent, identically distributed trades, never worse than that result. The usual bootstrap is
 * too high for many small wins and a rare large loss.
 *
 * @param r in exit order; the last 1,000 of them count
 * @returns null without results; the same each time, as its draws are seeded
 * @see E. Learned-Miller and P. S. Thomas, "A New Confidence Interval for the Mean of a Bounded Random Variable", 2019
 */
export function edgeFloor(r: ArrayLike<number>): number | null {
  if (r.length === 0) return null
  const last = Float64Array.from({ length: Math.min(r.length, mostResults) }, (_, i) => r[r.length - 1 - i]!)
  const worst = worstOf(last)
  const weights = exponentials(draws * (last.length + 1))
  const means = new Float64Array(draws)
  let at = 0
  for (let draw = 0; draw < draws; draw++) {
    let total = weights[at++]!
    let sum = total * worst
    for (let i = 0; i < last.length; i++) {
      const weight = weights[at++]!
      total += weight
      sum += weight * last[i]!
    }
    means[draw] = sum / total
  }
  return means.toSorted()[draws * 0.05 - 1]!
}

/** Drawn so far; 16 MB for 1,000 results, because logarithms are nearly all of the time. */
let drawn = new Float64Array()

/** The first seeded draws of the exponential distribution, at least `count`. */
function exponentials(count: number): Float64Array {
  if (drawn.length < count) {
    const more = new Float64Array(count)
    more.set(drawn)
    for (let i = drawn.length; i < count; i++) more[i] = -Math.log(1 - mulberry32(seed, i + 1))
    drawn = more
  }
  return drawn
}
