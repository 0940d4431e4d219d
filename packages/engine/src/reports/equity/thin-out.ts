/**
 * Which points of a line a chart needs: of every pixel column the first, lowest, highest and last point. The line
 * drawn through them covers the same pixels as the line through all.
 *
 * @param x ascending positions
 * @param y values, as many as `x`
 * @param columns pixel columns; at most four points per column remain
 * @returns ascending indices, first and last point always among them; all indices when there are few points
 * @see Jugel et al., "M4: A visualization-oriented time series data aggregation", VLDB 7(10), 2014
 */
export function thinOut(x: ArrayLike<number>, y: ArrayLike<number>, columns: number): Uint32Array {
  const points = x.length
  if (points <= 4 * columns) return Uint32Array.from({ length: points }, (_, i) => i)
  const from = x[0]!
  const width = x[points - 1]! - from
  const kept = new Uint32Array(4 * columns)
  let count = 0
  let start = 0
  while (start < points) {
    const column = columnOf(x[start]!, from, width, columns)
    let low = start
    let high = start
    let end = start + 1
    for (; end < points && columnOf(x[end]!, from, width, columns) === column; end++) {
      if (y[end]! < y[low]!) low = end
      if (y[end]! > y[high]!) high = end
    }
    for (const index of [start, Math.min(low, high), Math.max(low, high), end - 1])
      if (count === 0 || kept[count - 1]! < index) kept[count++] = index
    start = end
  }
  return kept.subarray(0, count)
}

/** The pixel column of a position, of `columns` over `width` from `from` on. */
export const columnOf = (x: number, from: number, width: number, columns: number): number =>
  width === 0 ? 0 : Math.min(columns - 1, Math.floor(((x - from) / width) * columns))
