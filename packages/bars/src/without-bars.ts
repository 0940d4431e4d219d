import { type BarColumns, barColumns } from './bar.ts'
import { isWithin, type Span } from './spans.ts'

/** Bars that do not start in these spans, which are merged and sorted. Returns the same columns if none does. */
export function withoutBars(bars: BarColumns, spans: readonly Span[]): BarColumns {
  if (spans.length === 0) return bars
  const kept: number[] = []
  for (let row = 0; row < bars.length; row++)
    if (!isWithin({ from: bars.time[row]!, to: bars.time[row]! + 1 }, spans)) kept.push(row)
  if (kept.length === bars.length) return bars
  const left = barColumns(kept.length, bars.digits, bars.volume === null ? null : bars.volumeDigits)
  for (const [at, row] of kept.entries()) {
    for (const name of ['time', 'open', 'high', 'low', 'close'] as const) left[name][at] = bars[name][row]!
    if (left.volume !== null) left.volume[at] = bars.volume?.[row] ?? Number.NaN
  }
  return bars.covered === undefined ? left : { ...left, covered: bars.covered }
}
