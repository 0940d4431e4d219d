import type { BarColumns } from './bar.ts'

/** Steps between consecutive bars that are long enough for bars to be missing. */
export interface Pauses {
  /** Seconds of a bar. */
  readonly length: number
  /** Rows of the bars before the pauses, ascending. */
  readonly rows: Int32Array
  /** State of each pause, cached on demand: by the weeks around, and by the weeks before. */
  readonly around: Uint8Array
  readonly before: Uint8Array
}

/** Values of `around` and `before`. */
export const [notAsked, isBridged, isTorn] = [0, 1, 2] as const

const known = new WeakMap<BarColumns, Pauses>()

/**
 * Lists the pauses of bars once for all trades: trades of the same weeks check the same nights and weekends.
 *
 * @param bars sorted; their times must not change afterwards
 * @param allowed maximum consecutive missing bars
 */
export function pausesOf(bars: BarColumns, length: number, allowed: number): Pauses {
  const before = known.get(bars)
  if (before?.length === length) return before
  const rows: number[] = []
  const { time } = bars
  const farthest = (allowed + 1) * length
  for (let row = 1; row < bars.length; row++) if (time[row]! - time[row - 1]! > farthest) rows.push(row - 1)
  const empty = () => new Uint8Array(rows.length)
  const pauses = { length, rows: Int32Array.from(rows), around: empty(), before: empty() }
  known.set(bars, pauses)
  return pauses
}

/** Index of the first pause at or after a row. */
export function pauseFrom({ rows }: Pauses, row: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (rows[middle]! < row) low = middle + 1
    else high = middle
  }
  return low
}
