/** The area between a line and its last high, as two lines over the same positions. */
export interface DrawdownShade {
  readonly x: Float64Array
  /** The line itself. */
  readonly low: Float64Array
  /** The high it has to win back; equal to `low` where nothing is lost. */
  readonly high: Float64Array
}

/**
 * Shades the falls of a line. Where the line climbs past its old high between two points, a point is put in at the
 * crossing, so that the area ends there and does not spill over the new high.
 *
 * @param x ascending; @param value the line; @param peak its highest value so far, start included
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
