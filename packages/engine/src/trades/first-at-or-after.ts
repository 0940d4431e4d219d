/** First of `rows` rows whose date is at or after `at`, by binary search; `rows` if there is none. Dates ascend. */
export function firstAtOrAfter(dates: ArrayLike<number>, rows: number, at: number): number {
  let low = 0
  let high = rows
  while (low < high) {
    const middle = (low + high) >>> 1
    if (dates[middle]! < at) low = middle + 1
    else high = middle
  }
  return low
}
