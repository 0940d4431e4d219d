import { type Bitmap, countBoth, hasRow, lastOfBoth } from '../columns/bitmap.ts'
import type { Kernel } from '../kernel/kernel.ts'
import * as L from '../kernel/layout.ts'
import type { BitmapStore } from '../filters/bitmap-store.ts'
import { inRange } from '../filters/row-set.ts'
import { tiltAbove, tiltBelow } from '../trades/trade-numbers.ts'
import type { TradeTable } from '../trades/trade-table.ts'

const withRrr = inRange('rrr', null, null)
const withRealizedRrr = inRange('realizedRrr', null, null)
const green = inRange('tiltMeter', 1, null)
const red = inRange('tiltMeter', null, 0)

/**
 * `DETAIL_…` of a selection: figures independent of the order of trades. Counts use popcounts, tilt uses bit planes; the kernel sums the
 * rewards to risk.
 *
 * @param bitsAt address of the selected rows in the arena
 */
export function detailsOf(
  { records, rows }: TradeTable,
  bitmaps: BitmapStore,
  kernel: Kernel,
  { bits, bitsAt }: { readonly bits: Bitmap; readonly bitsAt: number },
): Float64Array {
  const details = new Float64Array(L.DETAIL_LENGTH)
  const [greens, reds] = [bitmaps.bitmap(green), bitmaps.bitmap(red)]
  details[L.DETAIL_RRR_SUM] = kernel.sum(records.rrr, bitsAt, rows)
  details[L.DETAIL_RRR_KNOWN] = countBoth(bits, bitmaps.bitmap(withRrr))
  details[L.DETAIL_REALIZED_RRR_SUM] = kernel.sum(records.realizedRrr, bitsAt, rows)
  details[L.DETAIL_REALIZED_RRR_KNOWN] = countBoth(bits, bitmaps.bitmap(withRealizedRrr))
  details[L.DETAIL_TILT] = bitmaps.sum(tiltAbove, bits) - bitmaps.sum(tiltBelow, bits)
  details[L.DETAIL_GREEN] = countBoth(bits, greens)
  details[L.DETAIL_RED] = countBoth(bits, reds)
  details[L.DETAIL_GREEN_RUN] = countBoth(bits, greens, lastOfBoth(bits, reds) + 1)
  return details
}

/** Updates details for appended rows, trade by trade, if there are few. Integer sums, so exact. */
export function addToDetails(
  before: Float64Array,
  { records, columns, rows }: TradeTable,
  bits: Bitmap,
  from: number,
): Float64Array {
  const details = before.slice()
  const { f64 } = records.arena.views
  for (let row = from; row < rows; row++) {
    if (!hasRow(bits, row)) continue
    addKnown(details, L.DETAIL_RRR_SUM, L.DETAIL_RRR_KNOWN, f64[records.rrr / 8 + row]!)
    addKnown(details, L.DETAIL_REALIZED_RRR_SUM, L.DETAIL_REALIZED_RRR_KNOWN, f64[records.realizedRrr / 8 + row]!)
    const tilt = columns.tiltMeter[row]!
    details[L.DETAIL_TILT]! += tilt
    details[L.DETAIL_GREEN]! += Number(tilt > 0)
    details[L.DETAIL_RED]! += Number(tilt < 0)
    details[L.DETAIL_GREEN_RUN] = tilt < 0 ? 0 : details[L.DETAIL_GREEN_RUN]! + Number(tilt > 0)
  }
  return details
}

function addKnown(details: Float64Array, sum: number, knownCount: number, value: number): void {
  if (Number.isNaN(value)) return
  details[sum]! += value
  details[knownCount]! += 1
}
