/** Position of the first row that exits at or after `at`; the number of rows when there is none. O(log n). */
export function lowerBound(exitDate: ArrayLike<number>, rows: ArrayLike<number>, at: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (exitDate[rows[middle]!]! < at) low = middle + 1
    else high = middle
  }
  return low
}
