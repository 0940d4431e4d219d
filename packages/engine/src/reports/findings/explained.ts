import { bitCount } from '../../columns/bitmap.ts'
import type { Exposure, Valued } from './look.ts'

/** Name of a look with the trades it is about. */
export interface Exposed {
  readonly id: string
  readonly exposure: Exposure
}

/** A look that another one explains. */
export interface Explained {
  readonly id: string
  readonly by: string
}

/** Standard errors from which a look still counts when all others are held fixed. */
const fewestErrors = 2.24

/** Numbers of standard errors this close, as a ratio, are a tie: rounding must not decide which look stays. */
const tieWithin = 1 + 1e-9

/**
 * Keeps the looks that matter when all others are held fixed: least squares of the values on an indicator of each look, without the least
 * significant one again and again until each is at least 2.24 standard errors from 0 (p = 2.5 %). O(looks⁴) besides O(looks² × trades ÷ 32).
 *
 * @param looks most significant first: of two with the same trades, or with as many standard errors, the first one is kept
 * @see N. R. Draper, H. Smith, "Applied Regression Analysis", 15.3 (backward elimination)
 */
export function unexplainedLooks(
  looks: readonly Exposed[],
  valued: Valued,
): { readonly kept: readonly string[]; readonly explained: readonly Explained[] } {
  const shared = sharedCounts(looks)
  let kept = looks.map((_, i) => i)
  const dropped: number[] = []
  for (;;) {
    const { errors, alike } = errorsOf(looks, kept, shared, valued)
    const fewest = Math.min(...errors)
    if (alike === null && (kept.length <= 1 || fewest >= fewestErrors)) break
    // of values that are all 0 no error is known: the last look falls away
    const least = alike ?? kept[errors.findLastIndex((one) => !(one > fewest * tieWithin))]!
    kept = kept.filter((one) => one !== least)
    dropped.push(least)
  }
  const closest = (one: number): number =>
    kept.reduce((best, other) =>
      Math.abs(correlation(shared, one, other, valued)) > Math.abs(correlation(shared, one, best, valued))
        ? other
        : best,
    )
  return {
    kept: kept.map((i) => looks[i]!.id),
    explained: dropped.map((i) => ({ id: looks[i]!.id, by: looks[closest(i)]!.id })),
  }
}

/** Trades that two looks share; of one look its own. */
function sharedCounts(looks: readonly Exposed[]): readonly Float64Array[] {
  const counts = looks.map(() => new Float64Array(looks.length))
  for (const [a, { exposure }] of looks.entries())
    for (let b = 0; b <= a; b++)
      counts[a]![b] = counts[b]![a] = a === b ? exposure.count : sharedOf(exposure.bits, looks[b]!.exposure.bits)
  return counts
}

/** Number of bits in both. */
export function sharedOf(a: Uint32Array, b: Uint32Array): number {
  let count = 0
  for (let word = 0; word < a.length; word++) count += bitCount(a[word]! & b[word]!)
  return count
}

/** Correlation of two indicators. */
function correlation(shared: readonly Float64Array[], a: number, b: number, { count }: Valued): number {
  const [inA, inB, inBoth] = [shared[a]![a]!, shared[b]![b]!, shared[a]![b]!]
  return (count * inBoth - inA * inB) / Math.sqrt(inA * (count - inA) * inB * (count - inB))
}

/** Share of its variance below which an indicator is a sum of those before it. */
const alikeBelow = 1e-6

/** Share of the squares of all values below which what is left of them is rounding. */
const roundingBelow = 1e-12

/** Size of each coefficient in standard errors; `alike`: a look that those before it determine. */
function errorsOf(
  looks: readonly Exposed[],
  kept: readonly number[],
  shared: readonly Float64Array[],
  { count, sum, squares }: Valued,
): { readonly errors: readonly number[]; readonly alike: number | null } {
  // centred, so that there is a mean besides
  const matrix = kept.map((a) => kept.map((b) => shared[a]![b]! - (shared[a]![a]! * shared[b]![b]!) / count))
  const target = kept.map((a) => looks[a]!.exposure.sum - (shared[a]![a]! * sum) / count)
  const lower: number[][] = []
  for (const [i, row] of matrix.entries()) {
    const own: number[] = []
    for (let j = 0; j <= i; j++) {
      const before = j === i ? own : lower[j]!
      let left = row[j]!
      for (let k = 0; k < j; k++) left -= own[k]! * before[k]!
      if (j < i) own.push(left / before[j]!)
      else if (left <= alikeBelow * row[i]!) return { errors: [], alike: kept[i]! }
      else own.push(Math.sqrt(left))
    }
    lower.push(own)
  }
  const coefficients = solved(lower, target)
  const explainedSquares = coefficients.reduce((total, coefficient, i) => total + coefficient * target[i]!, 0)
  const left = Math.max(squares * roundingBelow, squares - sum ** 2 / count - explainedSquares)
  const variance = left / Math.max(1, count - kept.length - 1)
  const errors = coefficients.map((coefficient, i) => {
    const unit = kept.map((_, j) => Number(i === j))
    return Math.abs(coefficient) / Math.sqrt(variance * solved(lower, unit)[i]!)
  })
  return { errors, alike: null }
}

/** Solves L Lᵀ x = y. */
function solved(lower: readonly (readonly number[])[], y: readonly number[]): readonly number[] {
  const forward: number[] = []
  for (const [i, row] of lower.entries()) {
    let left = y[i]!
    for (let k = 0; k < i; k++) left -= row[k]! * forward[k]!
    forward.push(left / row[i]!)
  }
  const x = forward.slice()
  for (let i = lower.length - 1; i >= 0; i--) {
    for (let k = i + 1; k < lower.length; k++) x[i]! -= lower[k]![i]! * x[k]!
    x[i]! /= lower[i]![i]!
  }
  return x
}
