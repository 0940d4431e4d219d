/**
 * Which bars can be seen where many share a pixel column: of each column the highest above zero and the lowest below.
 *
 * @param values of the bars from left to right; NaN where there is none
 * @returns ascending indices; all that have a value where there is a column for each
 */
export function tallestBars(values: ArrayLike<number>, columns: number): Uint32Array {
  const bars = values.length
  const kept: number[] = []
  if (bars <= columns) {
    for (let i = 0; i < bars; i++) if (!Number.isNaN(values[i]!)) kept.push(i)
    return Uint32Array.from(kept)
  }
  for (let column = 0; column < columns; column++) {
    const end = Math.floor(((column + 1) * bars) / columns)
    let [up, down] = [-1, -1]
    for (let i = Math.floor((column * bars) / columns); i < end; i++) {
      const value = values[i]!
      if (value > 0 && (up < 0 || value > values[up]!)) up = i
      if (value < 0 && (down < 0 || value < values[down]!)) down = i
    }
    const seen = [up, down].filter((i) => i >= 0)
    kept.push(...seen.toSorted((a, b) => a - b))
  }
  return Uint32Array.from(kept)
}
