/**
 * Thins a line out for drawing: keeps the first, lowest, highest and last point of every pixel column. The line drawn through them covers
 * the same pixels as the line through all.
 *
 * @param x ascending positions
 * @param y values, as many as `x`
 * @param columns pixel columns; at most four points per column remain
 * @returns ascending indices, always including the first and last point; all indices if there are few points
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
    count = keepColumn(kept, count, [start, Math.min(low, high), Math.max(low, high), end - 1])
    start = end
  }
  return kept.subarray(0, count)
}

/** The same for points at the positions 1, 2, 3 …: searches for the ends of columns, instead of testing each point. */
export function thinOutEvenly(y: Float64Array, columns: number): Uint32Array {
  const points = y.length
  if (points <= 4 * columns) return Uint32Array.from({ length: points }, (_, i) => i)
  const width = points - 1
  const kept = new Uint32Array(4 * columns)
  let [count, start] = [0, 0]
  for (let column = 0; column < columns; column++) {
    let end = column === columns - 1 ? points : Math.ceil(((column + 1) * width) / columns)
    while (end < points && columnOf(end, 0, width, columns) <= column) end++
    while (end > start && columnOf(end - 1, 0, width, columns) > column) end--
    const { low, high } = extremes(y, start, end)
    count = keepColumn(kept, count, [start, Math.min(low, high), Math.max(low, high), end - 1])
    start = end
  }
  return kept.subarray(0, count)
}

function extremes(y: Float64Array, start: number, end: number): { readonly low: number; readonly high: number } {
  let low = start
  let high = start
  for (let i = start + 1; i < end; i++) {
    const value = y[i]!
    if (value < y[low]!) low = i
    if (value > y[high]!) high = i
  }
  return { low, high }
}

/** Deduplicates ascending points in place. @returns how many remain */
function keepColumn(kept: Uint32Array, count: number, points: readonly number[]): number {
  for (const point of points) if (count === 0 || kept[count - 1]! < point) kept[count++] = point
  return count
}

/** Pixel column of a position, of `columns` over `width` from `from` on. */
export const columnOf = (x: number, from: number, width: number, columns: number): number =>
  width === 0 ? 0 : Math.min(columns - 1, Math.floor(((x - from) / width) * columns))
