/**
 * Visible bars if many share a pixel column: of each column the highest above zero and the lowest below.
 *
 * @param values of the bars from left to right; NaN if unknown
 * @returns ascending indices; all with a value if there is a column for each
 */
export const tallestBars = (values: ArrayLike<number>, columns: number): Uint32Array =>
  tallestOf(values.length, columns, (from, to, into) => {
    for (let i = from; i < to; i++) into[i - from] = values[i]!
  })

/**
 * The same for bars computed in chunks.
 *
 * @param write writes the values of a range of bars to the start of an array
 */
export function tallestOf(
  bars: number,
  columns: number,
  write: (from: number, to: number, into: Float64Array) => void,
): Uint32Array {
  const kept: number[] = []
  if (bars <= columns) {
    const all = new Float64Array(bars)
    write(0, bars, all)
    for (let i = 0; i < bars; i++) if (!Number.isNaN(all[i]!)) kept.push(i)
    return Uint32Array.from(kept)
  }
  const values = new Float64Array(Math.ceil(bars / columns) + 1)
  for (let column = 0; column < columns; column++) {
    const from = Math.floor((column * bars) / columns)
    const to = Math.floor(((column + 1) * bars) / columns)
    write(from, to, values)
    const seen = tallest(values, to - from).filter((i) => i >= 0)
    for (const i of seen.toSorted((a, b) => a - b)) kept.push(from + i)
  }
  return Uint32Array.from(kept)
}

/** Finds the highest value above zero and the lowest below among the first values; -1 without one. */
function tallest(values: Float64Array, length: number): readonly [up: number, down: number] {
  let up = -1
  let down = -1
  let highest = 0
  let lowest = 0
  for (let i = 0; i < length; i++) {
    const value = values[i]!
    if (value > highest) {
      highest = value
      up = i
    }
    if (value < lowest) {
      lowest = value
      down = i
    }
  }
  return [up, down]
}
