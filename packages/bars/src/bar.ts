import type { Span } from './spans.ts'

/**
 * Price bars as columns: row i of every column is the same bar. Prices are whole numbers of 10^-digits, so that they are exact to the
 * file's last digit: 1.10234 is 110234 with five digits. Sorted by time, without duplicate times, unless stated otherwise.
 */
export interface BarColumns {
  readonly length: number
  /** Start of the bar, seconds since 1970 in UTC. */
  readonly time: Float64Array
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  /** Whole numbers of 10^-volumeDigits; NaN if a bar has none. Null if no bar has one. */
  readonly volume: Float64Array | null
  readonly digits: number
  readonly volumeDigits: number
  /** Spans in which the bars are complete; default: from the first bar to the last. */
  readonly covered?: readonly Span[]
}

/** Largest price or volume as a whole number: up to it, whole numbers are exact in a double. */
export const largestWhole = Number.MAX_SAFE_INTEGER

export const noBars: BarColumns = barColumns(0, 0, null)

/** Allocates columns for a number of bars. */
export function barColumns(length: number, digits: number, volumeDigits: number | null): BarColumns {
  const column = () => new Float64Array(length)
  const prices = { time: column(), open: column(), high: column(), low: column(), close: column() }
  return { length, ...prices, volume: volumeDigits === null ? null : column(), digits, volumeDigits: volumeDigits ?? 0 }
}

/** Rows `from` to before `to`, without a copy. */
export const sliceBars = (bars: BarColumns, from: number, to: number): BarColumns => ({
  length: to - from,
  time: bars.time.subarray(from, to),
  open: bars.open.subarray(from, to),
  high: bars.high.subarray(from, to),
  low: bars.low.subarray(from, to),
  close: bars.close.subarray(from, to),
  volume: bars.volume?.subarray(from, to) ?? null,
  digits: bars.digits,
  volumeDigits: bars.volumeDigits,
})

/** The same bars in separate columns, which keep no larger buffer in memory. */
export const copiedBars = (bars: BarColumns): BarColumns => ({
  ...bars,
  time: bars.time.slice(),
  open: bars.open.slice(),
  high: bars.high.slice(),
  low: bars.low.slice(),
  close: bars.close.slice(),
  volume: bars.volume?.slice() ?? null,
})

/** The first row whose bar does not start before this time. O(log n). */
export const firstFrom = ({ time, length }: BarColumns, at: number): number => searched(time, at, 0, length)

/**
 * As `firstFrom`, starting at a row: for bars without a pause the row follows from the time. Daily bars may be shorter than their length
 * when clocks change.
 *
 * @param length seconds of a bar
 */
export function rowFrom({ time, length: rows }: BarColumns, at: number, from: number, length: number): number {
  if (from >= rows || time[from]! >= at) return from
  const guessed = Math.min(rows, from + Math.ceil((at - time[from]!) / length))
  if (guessed < rows && time[guessed]! < at) return searched(time, at, guessed + 1, rows)
  return time[guessed - 1]! < at ? guessed : searched(time, at, from + 1, guessed - 1)
}

function searched(time: Float64Array, at: number, from: number, to: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >> 1
    if (time[middle]! < at) low = middle + 1
    else high = middle
  }
  return low
}

/** The text of a price: 110230 with five digits is "1.1023". */
export function priceText(value: number, digits: number): string {
  if (digits === 0) return String(value)
  const text = String(Math.abs(value)).padStart(digits + 1, '0')
  const fraction = text.slice(-digits).replace(/0+$/, '')
  const whole = text.slice(0, -digits)
  return `${value < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
