/** Streaks of green trades: red ends one, grey does not count (PRODUCT B.3, tiltmeter challenge). */
export interface GreenRuns {
  /** Up to the last trade. */
  readonly current: number
  readonly longest: number
  /** Row of the last green trade of the longest streak, the first of equal ones; -1 without any. */
  readonly longestUntil: number
}

/**
 * @param tiltMeter of closed trades in exit order, the first `rows` of it; above 0 is green, below 0 red
 * @example greenRuns([1, 0, 2, -1, 1], 5) // { current: 1, longest: 2, longestUntil: 2 }
 */
export function greenRuns(tiltMeter: ArrayLike<number>, rows: number): GreenRuns {
  let [current, longest, longestUntil] = [0, 0, -1]
  for (let row = 0; row < rows; row++) {
    if (tiltMeter[row]! < 0) current = 0
    if (tiltMeter[row]! <= 0) continue
    current++
    if (current <= longest) continue
    longest = current
    longestUntil = row
  }
  return { current, longest, longestUntil }
}
