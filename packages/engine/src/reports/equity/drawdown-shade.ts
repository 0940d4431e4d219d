/** Area between a line and its high, as two lines over the same positions. */
export interface DrawdownShade {
  readonly x: Float64Array
  /** The line itself. */
  readonly low: Float64Array
  /** The high; equal to `low` without a drawdown. */
  readonly high: Float64Array
}

/**
 * Shades the drawdowns of a line. Where the line exceeds its old high between two points, a point is inserted at the crossing, so that the
 * area ends there.
 *
 * @param x ascending; @param value the line; @param peak its maximum so far, including the start
 */
export function drawdownShade(x: ArrayLike<number>, value: ArrayLike<number>, peak: ArrayLike<number>): DrawdownShade {
  const shade = { x: [] as number[], low: [] as number[], high: [] as number[] }
  const add = (at: number, low: number, high: number) => {
    shade.x.push(at)
    shade.low.push(low)
    shade.high.push(high)
  }
  for (let i = 0; i < x.length; i++) {
    const before = i - 1
    if (i > 0 && value[before]! < peak[before]! && value[i]! > peak[before]!) {
      const way = (peak[before]! - value[before]!) / (value[i]! - value[before]!)
      add(x[before]! + way * (x[i]! - x[before]!), peak[before]!, peak[before]!)
    }
    add(x[i]!, value[i]!, peak[i]!)
  }
  return { x: Float64Array.from(shade.x), low: Float64Array.from(shade.low), high: Float64Array.from(shade.high) }
}
