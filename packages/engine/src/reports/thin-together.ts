/**
 * Which points of several lines over the same trades a chart needs, so that one mark stands on each: of every pixel column the
 * first and the last point, and the lowest and the highest of each line. As `thinOut` does it for a line over any positions.
 *
 * @param lines of the same length; NaN is a gap
 * @param columns pixel columns; at most 2 + 2 × lines points per column remain
 * @returns ascending indices; all of them when there are few points. O(points × lines)
 */
export function thinTogether(lines: readonly Float64Array[], columns: number): Uint32Array {
  const points = lines[0]?.length ?? 0
  const each = 2 + 2 * lines.length
  if (points <= each * columns) return Uint32Array.from({ length: points }, (_, i) => i)
  const kept = new Uint32Array(each * columns)
  let count = 0
  for (let column = 0; column < columns; column++) {
    const start = Math.floor((column * points) / columns)
    const end = Math.floor(((column + 1) * points) / columns)
    const begun = count
    kept[count++] = start
    kept[count++] = end - 1
    for (const line of lines) {
      const [low, high] = extremes(line, start, end)
      kept[count++] = low
      kept[count++] = high
    }
    count = sortedOnce(kept, begun, count)
  }
  return kept.subarray(0, count)
}

/** Where a stretch of a line is lowest and highest; at its start where all of it is a gap. */
function extremes(line: Float64Array, start: number, end: number): readonly [low: number, high: number] {
  let [low, high, lowest, highest] = [start, start, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = start; i < end; i++) {
    const value = line[i]!
    if (value < lowest) {
      lowest = value
      low = i
    }
    if (value > highest) {
      highest = value
      high = i
    }
  }
  return [low, high]
}

/** Sorts a part and leaves each number in it once. @returns its new end */
function sortedOnce(numbers: Uint32Array, from: number, to: number): number {
  numbers.subarray(from, to).sort()
  let end = from
  for (let i = from; i < to; i++) if (end === from || numbers[i] !== numbers[end - 1]) numbers[end++] = numbers[i]!
  return end
}

/** A column at the points that are drawn. */
export function atPoints(points: Uint32Array, valueAt: (point: number) => number): Float64Array {
  const values = new Float64Array(points.length)
  for (let i = 0; i < points.length; i++) values[i] = valueAt(points[i]!)
  return values
}
