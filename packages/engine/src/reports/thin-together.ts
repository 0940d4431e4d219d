/** Several lines over the same trades, thinned for a chart. Element i of every list is the same point. */
export interface ThinLines {
  /** Ascending. */
  readonly points: Uint32Array
  /** Values per line; NaN is a gap. */
  readonly values: readonly Float64Array[]
}

/**
 * Thins out several lines over the same trades: keeps of every pixel column the first and the last point, and the lowest and the highest of
 * each line, so that marks of all lines align. Like `thinOut` for a single line. Lines are computed in chunks: each column is written,
 * scanned, and overwritten.
 *
 * @param points per line
 * @param lines number of lines
 * @param columns pixel columns; at most 2 + 2 × lines points per column remain, all if there are few points
 * @param write writes the values of each line in a range of points to the start of an array. Called once for all points, in order
 */
export function thinTogether(
  points: number,
  lines: number,
  columns: number,
  write: (from: number, to: number, into: readonly Float64Array[]) => void,
): ThinLines {
  const each = 2 + 2 * lines
  const arrays = (length: number) => Array.from({ length: lines }, () => new Float64Array(length))
  if (points <= each * columns) {
    const values = arrays(points)
    write(0, points, values)
    return { points: Uint32Array.from({ length: points }, (_, i) => i), values }
  }
  const kept = new Uint32Array(each * columns)
  const values = arrays(each * columns)
  const column = arrays(Math.ceil(points / columns) + 1)
  let count = 0
  for (let pixel = 0; pixel < columns; pixel++) {
    const from = Math.floor((pixel * points) / columns)
    const to = Math.floor(((pixel + 1) * points) / columns)
    write(from, to, column)
    const begun = count
    kept[count++] = 0
    kept[count++] = to - from - 1
    for (const line of column) {
      putExtremes(line, to - from, kept, count)
      count += 2
    }
    count = sortedOnce(kept, begun, count)
    for (let i = begun; i < count; i++) {
      for (let line = 0; line < lines; line++) values[line]![i] = column[line]![kept[i]!]!
      kept[i]! += from
    }
  }
  return { points: kept.slice(0, count), values: values.map((line) => line.slice(0, count)) }
}

/** Positions of the lowest and highest value of a line's chunk; its start if all are gaps. */
function putExtremes(line: Float64Array, length: number, into: Uint32Array, at: number): void {
  let low = 0
  let high = 0
  let lowest = Number.POSITIVE_INFINITY
  let highest = Number.NEGATIVE_INFINITY
  for (let i = 0; i < length; i++) {
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
  into[at] = low
  into[at + 1] = high
}

/** Sorts a short range, and removes duplicates. @returns its new end */
function sortedOnce(numbers: Uint32Array, from: number, to: number): number {
  let end = from
  for (let i = from; i < to; i++) {
    const number = numbers[i]!
    let place = end
    while (place > from && numbers[place - 1]! > number) place--
    if (place > from && numbers[place - 1] === number) continue
    numbers.copyWithin(place + 1, place, end++)
    numbers[place] = number
  }
  return end
}
