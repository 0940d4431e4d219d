import { type BarColumns, barColumns, largestWhole, noBars, sliceBars } from './bar.ts'

/** Prices that are too large and too fine to be exact with one number of digits. */
export class PricesTooFarApart extends RangeError {
  override name = 'PricesTooFarApart'
}

/** The same bars with more digits; bars without volumes ignore `volumeDigits`. @throws PricesTooFarApart */
export function withDigits(bars: BarColumns, digits: number, volumeDigits: number): BarColumns {
  if (digits === bars.digits && volumeDigits === bars.volumeDigits) return bars
  const scale = (column: Float64Array, by: number): Float64Array =>
    by === 1 ? column : column.map((value) => exact(value * by))
  const by = 10 ** (digits - bars.digits)
  return {
    ...bars,
    open: scale(bars.open, by),
    high: scale(bars.high, by),
    low: scale(bars.low, by),
    close: scale(bars.close, by),
    volume: bars.volume === null ? null : scale(bars.volume, 10 ** (volumeDigits - bars.volumeDigits)),
    digits,
    volumeDigits: bars.volume === null ? 0 : volumeDigits,
  }
}

function exact(value: number): number {
  if (Math.abs(value) > largestWhole)
    throw new PricesTooFarApart('Some prices are too large for the decimals of the others')
  return value
}

/**
 * Concatenates parts, with the maximum digits of any part.
 * @returns in the given order, not sorted
 */
export function joinedBars(parts: readonly BarColumns[]): BarColumns {
  const [only] = parts
  if (only === undefined) return noBars
  if (parts.length === 1) return only
  const digits = Math.max(...parts.map((part) => part.digits))
  const volumeDigits = Math.max(...parts.map((part) => part.volumeDigits))
  const volumes = parts.some(({ volume }) => volume !== null)
  const whole = barColumns(
    parts.reduce((sum, { length }) => sum + length, 0),
    digits,
    volumes ? volumeDigits : null,
  )
  let at = 0
  for (const part of parts) {
    const scaled = withDigits(part, digits, volumes ? volumeDigits : part.volumeDigits)
    for (const name of ['time', 'open', 'high', 'low', 'close'] as const)
      whole[name].set(scaled[name].subarray(0, part.length), at)
    if (scaled.volume === null) whole.volume?.fill(Number.NaN, at, at + part.length)
    else whole.volume?.set(scaled.volume.subarray(0, part.length), at)
    at += part.length
  }
  return whole
}

export interface SortedBars {
  readonly bars: BarColumns
  /** Bars whose time occurs again later: the last one counts. */
  readonly duplicates: number
}

/** Sorts by time, without duplicates. O(n) for sorted bars. */
export function sortedBars(bars: BarColumns): SortedBars {
  const { time, length } = bars
  let rising = true
  for (let i = 1; i < length && rising; i++) rising = time[i]! > time[i - 1]!
  if (rising) return { bars: time.length === length ? bars : sliceBars(bars, 0, length), duplicates: 0 }
  const order = Uint32Array.from({ length }, (_, i) => i)
  // Bars with the same time stay in the order of the file.
  order.sort((a, b) => time[a]! - time[b]! || a - b)
  const kept = order.filter((row, i) => time[row] !== time[order[i + 1] ?? -1])
  const sorted = barColumns(kept.length, bars.digits, bars.volume === null ? null : bars.volumeDigits)
  for (let i = 0; i < kept.length; i++) {
    const row = kept[i]!
    sorted.time[i] = time[row]!
    sorted.open[i] = bars.open[row]!
    sorted.high[i] = bars.high[row]!
    sorted.low[i] = bars.low[row]!
    sorted.close[i] = bars.close[row]!
    if (sorted.volume !== null) sorted.volume[i] = bars.volume?.[row] ?? Number.NaN
  }
  return { bars: sorted, duplicates: length - kept.length }
}

/** Merges bars; for the same time, the newer bar wins. */
export const mergedBars = (older: BarColumns, newer: BarColumns): BarColumns => {
  if (older.length === 0) return newer
  if (newer.length === 0) return older
  return sortedBars(joinedBars([older, newer])).bars
}
